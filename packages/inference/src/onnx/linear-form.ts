/** Sum of convolutions of existing tensors ("atoms") plus a bias, for linear nodes without activations. */

/** `[output][input][row][column]`; square, odd, centered. */
export type Kernel = {
  readonly side: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly taps: Float64Array;
};

export type LinearForm = {
  readonly channels: number;
  readonly kernels: ReadonlyMap<string, Kernel>;
  readonly bias: Float64Array;
};

function identity(channels: number): Kernel {
  const taps = new Float64Array(channels * channels);
  for (let c = 0; c < channels; c++) taps[c * channels + c] = 1;
  return { side: 1, inputs: channels, outputs: channels, taps };
}

export function isIdentity({ side, inputs, outputs, taps }: Kernel): boolean {
  if (side !== 1 || inputs !== outputs) return false;
  return taps.every((tap, at) => tap === (at % (inputs + 1) === 0 ? 1 : 0));
}

export function atomForm(name: string, channels: number): LinearForm {
  return { channels, kernels: new Map([[name, identity(channels)]]), bias: new Float64Array(channels) };
}

function sliceInputs(kernel: Kernel, from: number, inputs: number): Kernel {
  const area = kernel.side ** 2;
  const taps = new Float64Array(kernel.outputs * inputs * area);
  for (let o = 0; o < kernel.outputs; o++) {
    const start = (o * kernel.inputs + from) * area;
    taps.set(kernel.taps.subarray(start, start + inputs * area), o * inputs * area);
  }
  return { ...kernel, inputs, taps };
}

function compose(outer: Kernel, inner: Kernel): Kernel {
  if (isIdentity(inner)) return outer;
  const side = outer.side + inner.side - 1;
  const taps = new Float64Array(outer.outputs * inner.inputs * side ** 2);
  for (let o = 0; o < outer.outputs; o++) {
    for (let m = 0; m < outer.inputs; m++) {
      for (let tap = 0; tap < outer.side ** 2; tap++) {
        const weight = outer.taps[(o * outer.inputs + m) * outer.side ** 2 + tap] ?? 0;
        if (weight === 0) continue;
        const [down, across] = [Math.floor(tap / outer.side), tap % outer.side];
        for (let i = 0; i < inner.inputs; i++) {
          let from = (m * inner.inputs + i) * inner.side ** 2;
          for (let row = 0; row < inner.side; row++) {
            let to = ((o * inner.inputs + i) * side + down + row) * side + across;
            for (let column = 0; column < inner.side; column++, to++, from++)
              taps[to] = (taps[to] ?? 0) + weight * (inner.taps[from] ?? 0);
          }
        }
      }
    }
  }
  return { side, inputs: inner.inputs, outputs: outer.outputs, taps };
}

function addKernels(a: Kernel, b: Kernel): Kernel {
  const [large, small] = a.side >= b.side ? [a, b] : [b, a];
  const taps = large.taps.slice();
  const edge = (large.side - small.side) / 2;
  for (let plane = 0; plane < large.inputs * large.outputs; plane++) {
    for (let row = 0; row < small.side; row++) {
      const to = (plane * large.side + row + edge) * large.side + edge;
      const from = (plane * small.side + row) * small.side;
      for (let column = 0; column < small.side; column++)
        taps[to + column] = (taps[to + column] ?? 0) + (small.taps[from + column] ?? 0);
    }
  }
  return { ...large, taps };
}

export function addForms(channels: number, forms: readonly LinearForm[]): LinearForm {
  const kernels = new Map<string, Kernel>();
  const bias = new Float64Array(channels);
  for (const form of forms) {
    for (const [name, kernel] of form.kernels) {
      const there = kernels.get(name);
      kernels.set(name, there ? addKernels(there, kernel) : kernel);
    }
    for (let c = 0; c < channels; c++) bias[c] = (bias[c] ?? 0) + (form.bias[c] ?? 0);
  }
  return { channels, kernels, bias };
}

export function convolveForms(kernel: Kernel, bias: Float32Array, parts: readonly LinearForm[]): LinearForm {
  const forms: LinearForm[] = [
    { channels: kernel.outputs, kernels: new Map(), bias: Float64Array.from(bias) },
  ];
  let from = 0;
  for (const part of parts) {
    const own = sliceInputs(kernel, from, part.channels);
    const area = own.side ** 2;
    const constant = Float64Array.from({ length: own.outputs }, (_, o) => {
      let sum = 0;
      for (let at = 0; at < own.inputs * area; at++)
        sum += (own.taps[o * own.inputs * area + at] ?? 0) * (part.bias[Math.floor(at / area)] ?? 0);
      return sum;
    });
    const kernels = new Map([...part.kernels].map(([name, inner]) => [name, compose(own, inner)] as const));
    forms.push({ channels: kernel.outputs, kernels, bias: constant });
    from += part.channels;
  }
  return addForms(kernel.outputs, forms);
}
