/** Of two pictures in levels of grey from 0 to 255, as Wang et al. (2004) define it: the mean over windows of 11 pixels, weighed by a Gaussian of 1.5. */
export function ssim(one: Float64Array, other: Float64Array, width: number): number {
  const blurred = (of: (at: number) => number) =>
    blur(
      Float64Array.from(one, (_, at) => of(at)),
      width,
    )
  const at = (values: Float64Array, index: number) => values[index] as number
  const [a, b] = [blur(one, width), blur(other, width)]
  const aa = blurred((index) => at(one, index) ** 2)
  const bb = blurred((index) => at(other, index) ** 2)
  const ab = blurred((index) => at(one, index) * at(other, index))
  let sum = 0
  for (let index = 0; index < a.length; index++) {
    const [ma, mb] = [at(a, index), at(b, index)]
    const [va, vb, vab] = [at(aa, index) - ma ** 2, at(bb, index) - mb ** 2, at(ab, index) - ma * mb]
    sum += ((2 * ma * mb + c1) * (2 * vab + c2)) / ((ma ** 2 + mb ** 2 + c1) * (va + vb + c2))
  }
  return sum / a.length
}

const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
const weights = Array.from({ length: 11 }, (_, n) => Math.exp(-((n - 5) ** 2) / (2 * 1.5 ** 2)))
const total = weights.reduce((sum, weight) => sum + weight, 0)

function blur(values: Float64Array, width: number): Float64Array {
  const height = values.length / width
  const along = (from: Float64Array, step: number, place: (index: number) => number, length: number) =>
    Float64Array.from(from, (_, index) => {
      let sum = 0
      for (let n = 0; n < 11; n++) {
        const to = Math.min(length - 1, Math.max(0, place(index) + n - 5)) - place(index)
        sum += (weights[n] as number) * (from[index + to * step] as number)
      }
      return sum / total
    })
  const rows = along(values, 1, (index) => index % width, width)
  return along(rows, width, (index) => Math.floor(index / width), height)
}
