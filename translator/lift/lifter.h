// The state of one lift (lift.h). Each group of members below is defined in the file that its comment names.
#pragma once

#include "lift/counted_loop.h"
#include "lift/expansions.h"
#include "lift/library_values.h"
#include "lift/lift.h"
#include "lift/local_names.h"
#include "lift/member_constructors.h"
#include "lift/object_uses.h"
#include "lift/omission.h"
#include "lift/openmp.h"
#include "lift/openmp_functions.h"
#include "lift/own_functions.h"
#include "lift/passed_closures.h"
#include "lift/records.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <map>
#include <optional>
#include <vector>

namespace ferry::translator::lift {

// Selects an overload for exactly this class of Clang: an overload for CallExpr isn't chosen for derived classes.
template <class T>
struct Exactly {};

class Lifter {
 public:
  Lifter(const frontend::ParsedUnit& unit, const clang::FunctionDecl& function, Enumerations& enumerations,
         OwnFunctions& own)
      : context_(unit.context),
        strict_aliasing_(unit.strict_aliasing),
        tokens_(unit.tokens),
        function_(function),
        enumerations_(enumerations),
        own_(own),
        passed_closures_(passed_closures(function)),
        expansions_(&own.expansions(function)),
        directives_(unit.directives, unit.dialects, unit.tokens, function),
        threadprivate_(threadprivate_names(unit.directives)),
        function_directive_(directive_of_function(unit.directives, unit.dialects, unit.tokens, function)) {}
  Lifted run();
  // `of`: see OwnFunctions::Found::of.
  LiftedOwn run_own(const clang::CXXRecordDecl* of);

 private:
  friend class HoleFinder;

  // Computes source positions. All code does so here, because code in an expanded pack has several positions.
  ir::Source source(clang::SourceRange range) const { return expansions_->source(place_, range); }

  // Defined in names.cpp:
  ir::TypeId type(clang::QualType type);
  std::optional<ir::VariableId> of_instance(const clang::VarDecl& of_template) const;
  std::optional<std::string> name_of_instance(const clang::VarDecl& any) const;
  ir::VariableId variable(const clang::VarDecl& declaration);
  ir::VariableId variable(const clang::FieldDecl& field, bool qualified);  // for a member of *this
  ir::VariableId own_member(const clang::FieldDecl& field, bool qualified);
  ir::VariableId outer_variable(const clang::DeclaratorDecl& declaration);  // for a variable that a callee names
  ir::VariableId declared(const clang::VarDecl& declaration);               // lifts initialiser and sizes, too
  std::optional<ir::VariableId> declared(const clang::BindingDecl& binding);
  void note_root(const clang::NamedDecl& declaration, ir::Variable& variable);
  void note_memory(const clang::VarDecl& declaration, ir::Variable& variable);
  void add_sizes(clang::QualType type, std::vector<ir::ExpressionId>& sizes);
  void note_row_lengths(const clang::VarDecl& declaration, ir::VariableId id);
  ir::EnumerationId enumeration(const clang::EnumDecl& declaration);
  ir::AliasId alias(const clang::TypedefNameDecl& declaration);
  ir::RecordId record(const clang::CXXRecordDecl& held);  // records.cpp
  ir::Record::Field field(const std::string& name, clang::QualType declared);
  void add_image(const clang::CXXRecordDecl& held, ir::Record& made);
  void add_bases(const clang::CXXRecordDecl& held, ir::Record& made);
  bool add_complex(const clang::CXXRecordDecl& held, const ir::Component& of, std::vector<ir::Component>& found);
  bool add_components(const clang::CXXRecordDecl& held, const ir::Component& of, std::vector<ir::Component>& found);
  bool add_component(clang::QualType what, const ir::Component& one, std::vector<ir::Component>& found);
  bool add_elements(clang::QualType element, std::uint64_t count, const ir::Component& of,
                    std::vector<ir::Component>& found);
  std::vector<ir::Component> components(const clang::CXXRecordDecl& held);
  ir::Destruction destruction(clang::QualType type) const;
  void note_numbers(clang::QualType canonical, ir::Type& type) const;
  void note_not_mapped(clang::QualType declared, ir::VariableId id);
  void note_cleanup(const clang::VarDecl& declaration, ir::Variable& variable) const;

  // Defined in holes.cpp:
  void find_holes();

  // Defined in mentions.cpp:
  std::vector<ir::VariableId> mentions(const clang::Stmt& code);
  void note_returns_twice(const clang::FunctionDecl& callee, clang::SourceRange position);

  // Defined in expressions.cpp, operators.cpp, lvalues.cpp, casts.cpp, calls.cpp:
  using MaybeExpression = std::optional<ir::ExpressionId>;
  ir::ExpressionId expression(const clang::Expr* e);
  ir::FullExpression full(const clang::Expr* e);
  ir::ExpressionId dispatch(const clang::Expr& e);
  ir::ExpressionId add(const clang::Expr& e, ir::ExpressionNode node);
  ir::ExpressionId opaque(const clang::Expr& e);
  // Marks the expression as unusable in kernels, for the reason `why`.
  ir::ExpressionId unusable(ir::ExpressionId id, diagnostics::Message why);
  ir::ExpressionId evaluated_with(const clang::Expr& e, const std::vector<ir::ExpressionId>& first,
                                  ir::ExpressionId last);
  void fold(const clang::Expr& e, ir::Expression& expression) const;
  bool is_literal(ir::ExpressionId id) const;
  bool is_of_constant(ir::ExpressionId id) const;
  template <class T>
  ir::ExpressionId lift_one(Exactly<T>, const clang::Expr& e) {
    return opaque(e);
  }
#define FERRY_LIFTS(CLASS) ir::ExpressionId lift_one(Exactly<clang::CLASS>, const clang::Expr& e);
#include "lift/lifted_expressions.def"
#undef FERRY_LIFTS
  ir::ExpressionId constant(const clang::Expr& e) { return add(e, ir::Constant{}); }
  ir::ExpressionId discarded_expression(const clang::Expr& e);
  ir::ExpressionId conversion(const clang::CastExpr& e, bool written);
  ir::ExpressionId conversion_alone(const clang::CastExpr& e, bool written);
  ir::ExpressionId value_of(const clang::Expr& e, ir::ExpressionId object);
  ir::ExpressionId construct(const clang::CXXConstructExpr& e);
  ir::ExpressionId construct_kernel_object(const clang::CXXConstructExpr& e);
  bool makes_members(const clang::CXXConstructExpr& e);
  // Defined in values.cpp:
  ir::ExpressionId construct_value(const clang::CXXConstructExpr& e);
  bool names_array(const clang::Expr& e);
  ir::ExpressionId made(const clang::Expr& e, ir::ExpressionNode node, clang::QualType type);
  std::optional<ir::ExpressionId> value_call(const clang::CallExpr& e);
  ir::ExpressionId part(const clang::Expr& e, ir::ExpressionId object, const ValuePart& part);
  ir::ExpressionId part_of(const clang::CallExpr& e, const ValuePart& part);
  std::optional<ir::ExpressionId> addressed(ir::ExpressionId id) const;
  ir::ExpressionId part_index(const clang::Expr& e, const ValuePart& part);
  std::optional<ir::ExpressionId> bound_part(const clang::Expr& e, const clang::BindingDecl& binding);
  ir::ExpressionId tie(const clang::CallExpr& e, const clang::CallExpr& targets);
  ir::ExpressionId call(const clang::CallExpr& e);
  ir::ExpressionId output(const clang::CallExpr& e, ir::Call node);
  // Defined in iterators.cpp:
  bool is_pointer_iterator(const clang::Expr& iterator);
  ir::ExpressionId iterator_as_pointer(const clang::Expr& iterator);
  ir::ExpressionId made_value(const clang::Expr& e, ir::ExpressionNode node, clang::QualType type);
  ir::ExpressionId nothing(const clang::Expr& e);
  bool makes_view(const clang::CXXConstructExpr& e);
  // Defined in view_classes.cpp:
  std::optional<ir::ExpressionId> construct_view(const clang::CXXConstructExpr& e);
  std::vector<ir::ExpressionId> made_of(ir::ExpressionId id, const clang::CXXRecordDecl& record);
  std::vector<ir::ExpressionId> made_of_either(ir::Choose choice, const clang::CXXRecordDecl& record);
  std::vector<ir::ExpressionId> parts_of_view(ir::VariableId view);
  void note_view(ir::VariableId id, clang::QualType type);
  std::optional<ir::VariableId> member_of_view(const clang::FieldDecl& field) const;
  std::optional<ir::ExpressionId> iterator_call(const clang::CallExpr& e);
  // A part of an object (object_paths.h), as the function names it.
  struct Part {
    const clang::DeclaratorDecl* declared;  // the root; null for *this, which has no step
    clang::QualType type;                   // the type of the root's object
    std::vector<PathStep> steps;
    bool address = false;                      // whether the part denotes a pointer to the object
    std::optional<ir::VariableId> given = {};  // the variable that replaces a root which a closure has captured
  };
  // Defined in declared_extents.cpp:
  ir::VariableId sibling(const Part& part, const clang::FieldDecl& field);
  std::optional<std::string> extent_name(const clang::DeclaratorDecl& of, const Part* part, llvm::StringRef name,
                                         std::vector<ir::VariableId>& names);
  void note_extent(const clang::DeclaratorDecl& declaration, ir::VariableId id, const Part* part = nullptr);
  // Defined in inlined_calls.cpp:
  struct Site {
    const clang::Expr& e;
    llvm::ArrayRef<const clang::Expr*> arguments;  // without the object of the call
    const clang::Expr* object = nullptr;           // an object of a class that kernels hold, or a pointer to one
    std::optional<Part> part = {};                 // the object, if kernels hold it in parts
  };
  Site site(const clang::CallExpr& e, const OwnFunctions::Found& callee);
  bool is_of_call(const OuterName& outer, const OwnFunctions::Found& callee, const Site& site) const;
  std::optional<Part> outer_part(const OuterName& outer, const OwnFunctions::Found& callee, const Site& site);
  ir::VariableId outer_variable(const OuterName& outer, const OwnFunctions::Found& callee, const Site& site);
  std::optional<OwnFunctions::Found> own_callee(const clang::CallExpr& e);
  const clang::CXXRecordDecl* held_object_of(const clang::CallExpr& e) const;
  const clang::CXXRecordDecl* called_for(const clang::CallExpr& e) const;
  struct Passed {
    std::vector<std::pair<const clang::VarDecl*, ir::VariableId>> bound;  // parameters that alias other variables
    std::vector<const clang::ParmVarDecl*> valued;                        // other parameters, except lambdas
    std::vector<std::pair<const clang::VarDecl*, Part>> parts;            // parameters whose objects are held in parts
    // Variables that the callee names and a closure has captured.
    std::vector<std::pair<const clang::DeclaratorDecl*, std::optional<ir::VariableId>>> captured;
  };
  std::optional<diagnostics::Message> obstacle(const Site& site, const OwnFunctions::Found& callee);
  std::optional<diagnostics::Message> obstacle_of_closures(const Site& site, const OwnFunctions::Found& callee);
  const PassedClosure* closure_of_callee(const OwnFunctions::Found& callee) const;
  bool has_nameable_captures(const clang::VarDecl& closure) const;
  bool is_hidden_at(const clang::DeclaratorDecl& outer, const clang::Expr& call) const;
  const PassedClosure* capturing_closure(const OwnFunctions::Found& callee, const clang::DeclaratorDecl& outer) const;
  bool is_foreign(const clang::DeclaratorDecl& outer) const;
  void bind(const clang::DeclaratorDecl& outer, std::optional<ir::VariableId>& other);
  ir::VariableId variable(const clang::DeclaratorDecl& outer, const PassedClosure& closure);
  ir::VariableId outer_variable(const clang::DeclaratorDecl& declaration, const OwnFunctions::Found& callee);
  // Defined in object_parts.cpp:
  std::optional<Part> resolved(const ObjectPath& path);
  std::optional<Part> nameable(const ObjectPath& path);
  bool fill_indices(std::vector<PathStep>& steps, const std::optional<Part>& called_for);
  void note_index(const PathStep& step, ir::PartOf& of) const;
  static void drop_cast(Part& part, const clang::FieldDecl& member);
  bool append(Part& part, std::vector<PathStep> steps) const;
  std::optional<std::string> name_of_class(clang::QualType type) const;
  std::optional<std::string> name_of_closure(const clang::CXXRecordDecl& lambda) const;
  const clang::CXXRecordDecl* derived_of_own(const clang::FieldDecl& field) const;
  std::string own_member_name(const clang::FieldDecl& field, bool qualified);
  bool may_name_derived(const clang::FieldDecl& field) const;
  std::optional<Part> own_object(clang::QualType type) const;
  std::optional<Part> rooted(Part part) const;
  std::optional<Part> part(const clang::Expr& e);
  bool gives_part(const clang::Expr& e) const;
  bool is_of_value(const Part& part);
  bool is_set_in_parts(const clang::DeclaratorDecl& object);
  bool names_own(const clang::VarDecl& variable) const;
  const ObjectUses& object_uses();
  bool is_only_dereferenced(const clang::DeclaratorDecl& pointer);
  clang::QualType type_of_root(const clang::DeclaratorDecl& root) const;
  clang::QualType type_of_member(const clang::FieldDecl& field) const;  // for a member of *this
  ir::VariableId root(const clang::DeclaratorDecl& declaration);
  ir::VariableId variable(const Part& part);
  ir::VariableId prefix_variable(const Part& prefix);
  ir::VariableId named(const Part& part);
  OpenedName opened_name(const clang::FieldDecl& field) const;
  std::optional<std::string> name_of_base(const clang::FieldDecl& base) const;
  std::optional<ir::VariableId> base_of_object(const clang::Expr& e);
  std::optional<ir::VariableId> base_of_range(const clang::CXXForRangeStmt& loop);
  bool has_by_name(const clang::CXXRecordDecl& object, const clang::FieldDecl& field) const;
  bool can_name(const Part& part) const;
  std::optional<Part> called_part(const clang::CallExpr& e);
  std::optional<Part> part_object(const clang::Expr& e);
  std::optional<Part> passed_part(const clang::ParmVarDecl& parameter, const clang::Expr& argument);
  bool passes_in_parts(clang::QualType parameter) const;
  std::optional<Part> outer_root(const OuterName& outer, const OwnFunctions::Found& callee);
  std::optional<Part> called_for_of(const Site& site, const OwnFunctions::Found& callee) const;
  bool note_number(const clang::VarDecl& declaration);
  bool note_other_name(const clang::VarDecl& declaration);
  // swapped_members.cpp
  std::optional<ir::ExpressionId> member_swaps(const clang::CallExpr& e);
  bool add_members(const Part& first, const Part& second, std::vector<std::pair<Part, Part>>& members);
  std::optional<Part> held_by(const clang::CallExpr& e);  // what a smart pointer holds, of `a[i]`, `*a`, `a.get()`
  std::optional<ir::ExpressionId> row_call(const clang::CallExpr& e);
  std::optional<ir::ExpressionId> smart_call(const clang::CallExpr& e);
  const clang::VarDecl* privatised_capture(const OwnFunctions::Found& callee) const;
  ir::ExpressionId inlined(const Site& site, const OwnFunctions::Found& callee);
  ir::ExpressionId inlined(const Site& site, const OwnFunctions::Found& callee, ir::Inlined node, Passed passed,
                           std::optional<ir::ExpressionId> object);
  // Defined in chosen_calls.cpp:
  struct Choice {
    std::vector<OwnFunctions::Found> targets;  // in the order of their numbers, which begin with 1
    ir::FunctionId chooser;
    diagnostics::Message why_not = {};  // why kernels can't have the call
    bool usable = true;
    // For a virtual function or a std::function: the variable with the number of the object's type, and the object as
    // each target sees it.
    std::optional<ir::VariableId> number = {};
    std::vector<std::optional<Part>> objects = {};  // none for targets without an object
    std::size_t model = 0;                          // see FunctionValues::Set::model
    std::optional<Part> receiver = {};              // the object of `(object.*f)(x)`; none for *this
    bool is_open = false;                           // see FunctionValues::Set::is_open
  };
  std::optional<Choice> choice(const clang::CallExpr& e);
  std::optional<Part> receiver(const clang::Expr& object);
  // Defined in dispatched_calls.cpp:
  Choice dispatch(const clang::CallExpr& e, const clang::Expr& object);
  Choice dispatch(const clang::CallExpr& e, const Part& object, ir::FunctionSetId id, clang::QualType tested_from,
                  const diagnostics::Message& unnamed);
  // Defined in held_objects.cpp:
  void bind_captures(const Site& site, const OwnFunctions::Found& callee, Passed& passed);
  Choice dispatch_held(const clang::CallExpr& e, const clang::Expr& holder);
  std::optional<Part> holder_part(const clang::Expr& e);
  std::optional<Part> captured_part(const Site& site, const OwnFunctions::Found& callee,
                                    const clang::DeclaratorDecl* outer) const;
  ir::VariableId own_object_root(clang::QualType object);
  std::optional<Part> as_type(Part object, clang::QualType type, clang::QualType tested_from) const;
  std::optional<std::string> name_at_end(clang::QualType type) const;
  std::optional<std::string> pointer_to(clang::QualType type) const;
  bool can_name_typed(const Part& part) const;
  std::string text_in_stub(const Part& part, const std::string& host, const OpenedNames& opened);
  ir::TypeId type_of_part(const std::vector<PathStep>& steps, clang::QualType object);
  ir::TypeId type_of_number(ir::FunctionSetId set);
  // An element `ops[k]` of a table with a constant number of functions.
  struct FunctionTable {
    ir::FunctionId selector;
    const clang::Expr *object, *index;
    clang::SourceLocation closing;
    std::vector<ir::VariableId> elements = {};
    std::vector<std::int64_t> numbers = {};            // in place of `elements`, for constant tables
    std::optional<diagnostics::Message> why_not = {};  // why kernels can't call one of the functions
  };
  bool note_number(const clang::Expr& element, const clang::FunctionDecl& function, FunctionTable& table);
  std::optional<FunctionTable> function_table(const clang::Expr& element);
  std::optional<Part> element_part(const clang::Expr& object, unsigned number, clang::QualType element);
  ir::ExpressionId element(const clang::Expr& e, const FunctionTable& table);
  const clang::Expr* called_value(const clang::CallExpr& e) const;
  Site choice_site(const clang::CallExpr& e, const Choice& choice, std::size_t target) const;
  ir::ExpressionId loaded_function(const clang::Expr& e);
  ir::ExpressionId chosen(const clang::CallExpr& e, const Choice& choice);
  ir::ExpressionId choice_of_targets(const clang::CallExpr& e, const Choice& choice, const Passed& passed,
                                     const std::vector<ir::VariableId>& given, std::optional<std::size_t> known);
  ir::ExpressionId registered_call(const clang::CallExpr& e, const std::vector<ir::VariableId>& given);
  ir::ExpressionId target_call(const Site& site, const OwnFunctions::Found& target, const Passed& passed,
                               const std::vector<ir::VariableId>& given, std::size_t number);
  ir::ExpressionId number_chosen_by(const clang::CallExpr& e, const Choice& choice);
  std::optional<ir::ExpressionId> function_number(const clang::Expr& e);
  ir::ExpressionId function_number(const clang::Expr& e, const clang::FunctionDecl& function);
  std::optional<std::int64_t> number_of_function(const clang::Expr& e);  // none if the number is unknown
  std::optional<std::size_t> known_target(ir::ExpressionId value, const clang::Expr& callee) const;
  // Defined in derived_values.cpp:
  ir::TypeId type_of_base(const clang::CXXRecordDecl& base, bool is_const);
  std::optional<ir::ExpressionId> as_base(ir::ExpressionId object, const clang::CXXRecordDecl& from,
                                          const clang::CXXRecordDecl& to, bool arrow = false);
  std::optional<ir::ExpressionId> self_as(const clang::Expr& at);
  std::optional<ir::ExpressionId> converted_to_base(const clang::CastExpr& e);
  std::optional<ir::ExpressionId> object_of_member(const clang::MemberExpr& member);
  // Defined in objects.cpp:
  void make_self(const clang::CXXMethodDecl& method, const clang::CXXRecordDecl& of);
  ir::ExpressionId self(const clang::Expr& at);
  ir::ExpressionId object(const clang::Expr& e, const clang::CXXRecordDecl* as = nullptr);
  ir::ExpressionId pointed_at_or(ir::ExpressionId id, const clang::Expr& e);
  ir::StatementId code_of(const clang::FunctionDecl& function);
  ir::StatementId initialisation(const clang::CXXCtorInitializer& init, const clang::Stmt& code);
  void note_use(const clang::Expr& e, const OwnFunctions::Found& callee);
  // Returns whether this call may run a different text of the function than the function's other calls.
  static bool has_forms(const clang::Expr& call, const OwnFunctions::Found& callee);
  // Returns the function whose text is being lifted: function_ itself, or an inlined callee.
  const clang::FunctionDecl& current_function() const { return inlined_.empty() ? function_ : *inlined_.back(); }
  bool can_name(const clang::DeclaratorDecl& outer) const;
  bool is_declared_after(const clang::VarDecl& any) const;
  Passed pass(const Site& site, const OwnFunctions::Found& callee, ir::Inlined& node);
  void note_lambda(const clang::Expr& e);
  void note_lambda(const clang::LambdaExpr& lambda, std::vector<std::size_t>& ending);
  void end_lambdas(std::vector<std::size_t>& ending, std::size_t first, ir::StatementId statement);
  void forget_locals(const clang::FunctionDecl& function);
  bool is_of_inlined(const clang::VarDecl& variable) const;
  ir::ExpressionId pointed_at(const clang::Expr& pointer);
  ir::ExpressionId split(const clang::CallExpr& e);
  ir::ExpressionId copy_bits(const clang::CallExpr& e);
  // Defined in ends.cpp:
  bool may_raise() const;
  void note_end(ir::ExpressionId id);
  std::optional<ir::ExpressionId> checked_call(const clang::CallExpr& e);
  ir::ExpressionId unknown_call(const clang::Expr& e, const char* name, llvm::ArrayRef<const clang::Expr*> operands);
  ir::ExpressionId unary(const clang::UnaryOperator& e);
  ir::ExpressionId binary(const clang::BinaryOperator& e);

  // Defined in statements.cpp:
  ir::StatementId statement(const clang::Stmt* s);
  ir::StatementId plain_statement(const clang::Stmt& s);
  ir::StatementId dispatch_statement(const clang::Stmt& s);
  void note_held(const clang::Stmt& s, ir::StatementId id);
  std::optional<ir::StatementId> optional_statement(const clang::Stmt* s);
  ir::StatementId add(const clang::Stmt& s, ir::StatementNode node);
  ir::StatementId opaque_statement(const clang::Stmt& s);
  template <class T>
  ir::StatementId lift_one(Exactly<T>, const clang::Stmt& s) {
    return opaque_statement(s);
  }
#define FERRY_LIFTS(CLASS) ir::StatementId lift_one(Exactly<clang::CLASS>, const clang::Stmt& s);
#include "lift/lifted_statements.def"
#undef FERRY_LIFTS
  std::optional<ir::VariableId> condition_variable(const clang::VarDecl* declaration);
  ir::FullExpression condition(const clang::Expr* e, const clang::VarDecl* declaration);
  std::optional<ir::VariableId> counter(const CountedLoop& counted) const;
  std::optional<ir::CountedHeader> counted(const CountedLoop& counted) const;
  std::optional<ir::SeveralCounters> several(const clang::ForStmt& loop) const;
  static bool usable_in_kernel(const clang::Decl& d);
  static bool only_names(const clang::Decl& d);
  void declare(const clang::Decl& declaration, ir::Declare& result);
  template <class T>
  void declare_one(Exactly<T>, const clang::Decl&, ir::Declare& result) {
    result.unknown = true;
  }
#define FERRY_LIFTS(CLASS) void declare_one(Exactly<clang::CLASS>, const clang::Decl& d, ir::Declare& result);
#include "lift/lifted_declarations.def"
#undef FERRY_LIFTS

  // Defined in under_directive.cpp:
  using OtherVariables = std::vector<std::pair<const clang::VarDecl*, ir::VariableId>>;
  void exchange(OtherVariables& variables);  // swaps in other variables of these declarations
  ir::StatementId under_directive(const clang::Stmt& s, LoopDirective directive);
  ir::StatementId left_to_openmp(const clang::Stmt& s, const LoopDirective& directive, diagnostics::Message why);
  void note_misplaced_directives();
  void note_encoding();

  const clang::ASTContext& context_;
  const bool strict_aliasing_;
  const clang::syntax::TokenBuffer& tokens_;
  const clang::FunctionDecl& function_;
  Enumerations& enumerations_;
  OwnFunctions& own_;
  const std::vector<PassedClosure> passed_closures_;
  std::optional<LocalNames> local_names_;     // set for an offloaded function, whose stub uses the names
  const Expansions* expansions_;              // expansions in the function whose text is being lifted
  const Expansions::Place* place_ = nullptr;  // the place of the current expression in expansions_
  std::map<std::pair<std::string, const clang::DeclaratorDecl*>, ir::VariableId> captured_;  // by closure name
  Directives directives_;
  const std::vector<std::string> threadprivate_;
  const std::optional<FunctionDirective> function_directive_;
  llvm::DenseMap<const clang::Stmt*, OtherVariables> other_in_;  // loops whose bodies redeclare variables per iteration
  Lifted result_;
  llvm::DenseMap<const clang::Stmt*, ir::StatementId> statements_;
  llvm::DenseMap<const clang::DeclaratorDecl*, ir::VariableId> variables_;
  llvm::DenseMap<const clang::BindingDecl*, ir::VariableId> bindings_;   // variables of bindings that stubs name
  std::map<std::pair<std::size_t, std::string>, ir::VariableId> parts_;  // parts, by root and text after the root
  std::map<std::size_t, ObjectPath> part_paths_;                         // paths of the parts' variables
  llvm::DenseSet<std::size_t> only_roots_;                               // variables of which only parts are used
  llvm::DenseMap<const clang::Decl*, Part> other_names_;                 // what references and parameters denote
  std::optional<Part> called_for_;                                       // the object on which the code is called
  std::optional<ObjectUses> object_uses_;
  llvm::DenseMap<void*, ir::TypeId> types_;
  std::map<void*, ir::TypeId> base_types_;  // types of bases whose objects kernels don't hold
  llvm::DenseMap<const clang::TypedefNameDecl*, ir::AliasId> aliases_;
  llvm::DenseMap<const clang::Expr*, ir::ExpressionId> expressions_;
  llvm::DenseSet<const clang::ValueDecl*> by_parts_;  // structured bindings that name parts of an object
  bool written_here_ = true;                          // false in default arguments and member initialisers
  llvm::DenseMap<const clang::CallExpr*, OwnFunctions::Found> inlined_at_;  // calls in the function's own text
  std::optional<ir::VariableId> own_object_;                                // the result of own_object_root()
  llvm::DenseMap<const clang::CallExpr*, Choice> chosen_at_;                // calls in the function's own text
  llvm::DenseMap<const clang::Expr*, FunctionTable> tables_at_;             // table elements, by their loads
  llvm::DenseSet<const clang::Stmt*> without_effect_;                       // unevaluated operands
  llvm::DenseSet<const clang::CallExpr*> checked_at_;                       // `v.at(i)` in the function's own text
  std::vector<ir::Hole> used_;          // unnamed uses of constructors and operators in the function's own text
  bool unwritten_ = false;              // whether an initialisation is lifted that a constructor's text doesn't contain
  std::vector<ir::FunctionId> runs_;    // see OwnFunction::runs
  std::optional<ir::VariableId> self_;  // the object on which the code is called, if kernels hold it
  bool iterator_asked_ = false;         // whether the pointer in an iterator is being lifted
  const clang::CXXRecordDecl* self_class_ = nullptr;  // the class of self_, which may derive from the code's class
  std::map<std::size_t, std::vector<ir::VariableId>> views_;  // members of view objects, by the object's variable
  int loops_ = 0;                                             // the number of loops around the current statement
  std::vector<const clang::FunctionDecl*> inlined_;           // inlined callees around this place, outermost first
  std::vector<std::pair<const clang::Stmt*, const clang::VarDecl*>> others_;  // replaced variables in open loops
  bool own_text_ = false;                                                     // whether to lift a kernel's function
  llvm::DenseMap<const clang::CXXRecordDecl*, std::size_t> lambdas_;          // latest index in Body::lambdas, by class
  std::vector<std::size_t> in_statement_, in_block_;                          // lambdas that end with one of these
};  // namespace ferry::translator::lift

}  // namespace ferry::translator::lift
