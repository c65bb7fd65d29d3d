#include "picture.h"

#include <png.h>

#include <stdexcept>

Picture::Picture(int width, int height)
    : width(width), height(height), rgb(static_cast<std::size_t>(width) * height * 3) {}

Picture read_png(const std::string& file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, file.c_str()))
    throw std::runtime_error("can't read " + file + ": " + image.message);
  image.format = PNG_FORMAT_RGB;
  if (static_cast<std::uint64_t>(image.width) * image.height > 200'000'000) {
    png_image_free(&image);
    throw std::runtime_error("can't read " + file + ": more than 200 million pixels");
  }
  Picture picture(static_cast<int>(image.width), static_cast<int>(image.height));
  const png_color black{0, 0, 0};
  if (!png_image_finish_read(&image, &black, picture.rgb.data(), 0, nullptr))
    throw std::runtime_error("can't read " + file + ": " + image.message);
  return picture;
}

void write_png(const std::string& file, const Picture& picture) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(picture.width);
  image.height = static_cast<png_uint_32>(picture.height);
  image.format = PNG_FORMAT_RGB;
  if (!png_image_write_to_file(&image, file.c_str(), 0, picture.rgb.data(), 0, nullptr))
    throw std::runtime_error("can't write " + file + ": " + image.message);
}
