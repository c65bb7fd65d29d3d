// RUN: launches=12 bytes_to_device=BYTES*W*H bytes_to_host=BYTES*3*W*H
// Deriche's recursive smoothing filter: rows forwards and backwards, then columns. Six scalars carry the filter along a
// row. They are declared outside the loops and written before they are read in each row.
#include "polybench.h"
#define W 13
#define H 17

[[ferry::offload]]
void deriche(int w, int h, DATA_TYPE alpha, DATA_TYPE imgIn[W][H], DATA_TYPE imgOut[W][H], DATA_TYPE y_1[W][H],
             DATA_TYPE y_2[W][H]) {
  DATA_TYPE xm1, tm1, ym1, ym2, xp1, xp2, tp1, tp2, yp1, yp2;
  const DATA_TYPE decay = std::exp(-alpha);
  const DATA_TYPE k = (DATA_TYPE(1) - decay) * (DATA_TYPE(1) - decay) /
                      (DATA_TYPE(1) + DATA_TYPE(2) * alpha * decay - decay * decay);
  const DATA_TYPE a1 = k, a5 = k;
  const DATA_TYPE a2 = k * decay * (alpha - DATA_TYPE(1)), a6 = a2;
  const DATA_TYPE a3 = k * decay * (alpha + DATA_TYPE(1)), a7 = a3;
  const DATA_TYPE a4 = -k * decay * decay, a8 = a4;
  const DATA_TYPE b1 = DATA_TYPE(2) * decay, b2 = -decay * decay;
  for (int i = 0; i < w; i++) {             // device
    ym1 = 0;
    ym2 = 0;
    xm1 = 0;
    for (int j = 0; j < h; j++) {           // inside
      y_1[i][j] = a1 * imgIn[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
      xm1 = imgIn[i][j];
      ym2 = ym1;
      ym1 = y_1[i][j];
    }
  }
  for (int i = 0; i < w; i++) {             // device
    yp1 = 0;
    yp2 = 0;
    xp1 = 0;
    xp2 = 0;
    for (int j = h - 1; j >= 0; j--) {      // inside
      y_2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
      xp2 = xp1;
      xp1 = imgIn[i][j];
      yp2 = yp1;
      yp1 = y_2[i][j];
    }
  }
  for (int i = 0; i < w; i++)               // device
    for (int j = 0; j < h; j++)             // device
      imgOut[i][j] = y_1[i][j] + y_2[i][j];
  for (int j = 0; j < h; j++) {             // device
    tm1 = 0;
    ym1 = 0;
    ym2 = 0;
    for (int i = 0; i < w; i++) {           // inside
      y_1[i][j] = a5 * imgOut[i][j] + a6 * tm1 + b1 * ym1 + b2 * ym2;
      tm1 = imgOut[i][j];
      ym2 = ym1;
      ym1 = y_1[i][j];
    }
  }
  for (int j = 0; j < h; j++) {             // device
    tp1 = 0;
    tp2 = 0;
    yp1 = 0;
    yp2 = 0;
    for (int i = w - 1; i >= 0; i--) {      // inside
      y_2[i][j] = a7 * tp1 + a8 * tp2 + b1 * yp1 + b2 * yp2;
      tp2 = tp1;
      tp1 = imgOut[i][j];
      yp2 = yp1;
      yp1 = y_2[i][j];
    }
  }
  for (int i = 0; i < w; i++)               // device
    for (int j = 0; j < h; j++)             // device
      imgOut[i][j] = y_1[i][j] + y_2[i][j];
}

static DATA_TYPE imgIn[W][H], imgOut[W][H], y_1[W][H], y_2[W][H];

void POLYBENCH_RUN() {
  fill(imgIn, 1);
  fill(imgOut, 2);
  fill(y_1, 3);
  fill(y_2, 4);
  deriche(W, H, DATA_TYPE(0.25), imgIn, imgOut, y_1, y_2);
  show("imgOut", imgOut);
  show("y_1", y_1);
  show("y_2", y_2);
}
