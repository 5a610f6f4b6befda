import { visit } from '#visitors.ts'

export async function recordFilm({ color = '#c93a1e' } = {}): Promise<Buffer> {
  const page = await visit('/terms')
  const recorded = await page.evaluate(async (fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas here')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    const from = performance.now()
    const draw = (now: number) => {
      context.fillStyle = fill
      context.fillRect(0, 0, 320, 180)
      context.fillStyle = '#191713'
      // It rests at its end, so that a busy browser records that too.
      context.fillRect(Math.min(now - from, 1_000) / 5, 60, 60, 60)
      if (now - from < 1_300) requestAnimationFrame(draw)
      else recorder.stop()
    }
    requestAnimationFrame(draw)
    await ended
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(new Blob(parts))
    })
  }, color)
  await page.context().close()
  return Buffer.from(recorded.slice(recorded.indexOf(',') + 1), 'base64')
}
