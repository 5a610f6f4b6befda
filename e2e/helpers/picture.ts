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
