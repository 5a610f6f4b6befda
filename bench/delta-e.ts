import sharp from 'sharp'

/** The mean distance of two pictures' colours in CIELAB (CIE 1976) at a size; a picture with a profile is taken as Display P3. */
export async function deltaE(one: Buffer, other: Buffer, size: Size): Promise<number> {
  const [a, b] = await Promise.all([labOf(one, size), labOf(other, size)])
  let sum = 0
  for (let at = 0; at < a.length; at += 3) sum += Math.hypot(...[0, 1, 2].map((n) => (a[at + n] as number) - (b[at + n] as number)))
  return sum / (a.length / 3)
}

export interface Size {
  width: number
  height: number
}

// From linear RGB to XYZ, divided by the white of D65, row by row.
const toXyz = {
  srgb: [0.43394, 0.37621, 0.18984, 0.21267, 0.71515, 0.07218, 0.01775, 0.10947, 0.87271],
  p3: [0.51199, 0.27925, 0.20875, 0.22897, 0.69174, 0.07929, 0, 0.04144, 0.95861],
}

async function labOf(content: Buffer, size: Size): Promise<Float64Array> {
  const { icc } = await sharp(content).metadata()
  const rgb = await sharp(content, { ignoreIcc: true })
    .resize({ ...size, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const matrix = icc ? toXyz.p3 : toXyz.srgb
  const lab = new Float64Array(rgb.length)
  for (let at = 0; at < rgb.length; at += 3) {
    const linear = [0, 1, 2].map((n) => linearOf(rgb[at + n] as number))
    const [x, y, z] = [0, 3, 6].map((row) =>
      curve([0, 1, 2].reduce((sum, n) => sum + (matrix[row + n] as number) * (linear[n] as number), 0)),
    ) as [number, number, number]
    lab.set([116 * y - 16, 500 * (x - y), 200 * (y - z)], at)
  }
  return lab
}

function linearOf(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function curve(share: number): number {
  return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116
}
