import sharp from 'sharp'

export async function picture(name: string, { width = 800, height = 600, color = '#c93a1e' } = {}) {
  const stripe = await sharp({ create: { width: Math.round(width / 3), height, channels: 3, background: '#191713' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: stripe, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** As heavy as one: browsers count no picture that compresses to nothing as a largest paint. */
export function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#6b2f1f', noise } })
    .blur(4)
    .jpeg()
    .toBuffer()
}
