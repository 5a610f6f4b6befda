import { setImmediate } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { avifCopy, processImage } from '#storage/images.ts'

const red = { create: { width: 1000, height: 600, channels: 3, background: '#c83020' } } as const

describe('pictures of posts', () => {
  test('are kept whole and in every layout width below their own (R27)', async () => {
    const made = await processImage(await sharp(red).jpeg().toBuffer(), 'post')
    expect(made).toMatchObject({ width: 1000, height: 600, sizes: [320, 640, 960], ext: 'webp' })
    const widths = await Promise.all(made.variants.map(async ({ body }) => (await sharp(body).metadata()).width))
    expect(widths).toEqual([1000, 320, 640, 960])
  })

  test('have their mean colour as the placeholder', async () => {
    const { placeholder } = await processImage(await sharp(red).png().toBuffer(), 'post')
    expect(placeholder).toMatch(/^#c[789][23][0-9a-f]2[0-9a-f]$|^#c83020$/)
  })

  test('are at most 2560 pixels wide and never made larger', async () => {
    const long = await processImage(
      await sharp({ create: { ...red.create, width: 4000, height: 1000 } })
        .jpeg()
        .toBuffer(),
      'post',
    )
    expect(long).toMatchObject({ width: 2560, height: 640, sizes: [320, 640, 960, 1280] })
    const small = await processImage(
      await sharp({ create: { ...red.create, width: 90, height: 40 } })
        .jpeg()
        .toBuffer(),
      'post',
    )
    expect(small).toMatchObject({ width: 90, height: 40, sizes: [] })
  })

  test('that are strips keep their width, within 13 megapixels and the longest side of WebP', async () => {
    const kept = async (width: number, height: number) => {
      const { sizes, ...made } = await processImage(
        await sharp({ create: { ...red.create, width, height } })
          .png()
          .toBuffer(),
        'post',
      )
      return [made.width, made.height, sizes]
    }
    expect(await kept(800, 3600)).toEqual([800, 3600, [320, 640]])
    expect(await kept(2000, 9000)).toEqual([1707, 7680, [320, 640, 960, 1280]])
    expect(await kept(100, 20_000)).toEqual([82, 16_383, []])
  })

  test('are turned upright and lose where and with what they were taken (R27)', async () => {
    const exif = { IFD0: { Make: 'Lomo', Copyright: 'ann' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 13/1' } }
    const photo = await sharp(red).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(photo).metadata()).exif?.includes('Lomo'), 'or this test means nothing').toBe(true)

    const { variants, width, height } = await processImage(photo, 'post')
    expect([width, height]).toEqual([600, 1000])
    for (const { body } of variants) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(body).metadata()
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
      expect(body.includes('Lomo')).toBe(false)
    }
  })

  test('keep colours that sRGB does not have, and nothing else of the file', async () => {
    const exif = { IFD0: { Make: 'Lomo' } }
    // A red of Display P3 beyond the edge of sRGB.
    const photo = await sharp(await sharp(red).withIccProfile('p3').jpeg().toBuffer())
      .keepIccProfile()
      .linear([1.2, 0, 0], [0, 0, 0])
      .withExif(exif)
      .jpeg({ quality: 100 })
      .toBuffer()
    const { variants, placeholder } = await processImage(photo, 'post')
    expect(variants.map(({ width }) => width)).toEqual([null, 320, 640, 960])
    for (const { body } of variants) {
      const { icc, exif } = await sharp(body).metadata()
      expect({ icc: icc?.length, exif }).toEqual({ icc: (await sharp(photo).metadata()).icc?.length, exif: undefined })
      const own = await sharp(body, { ignoreIcc: true }).raw().toBuffer()
      expect([...own.subarray(0, 3)].map((value, at) => Math.abs(value - (at === 0 ? 219 : 0)) < 6)).toEqual([true, true, true])
    }
    expect(placeholder).toMatch(/^#[ef]/)
    const plain = await processImage(await sharp(red).withIccProfile('srgb').jpeg().toBuffer(), 'post')
    expect((await sharp(plain.variants[0]?.body).metadata()).icc).toBeUndefined()
  })

  test('keep their transparency', async () => {
    const clear = { create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } } } as const
    const { variants } = await processImage(await sharp(clear).png().toBuffer(), 'post')
    expect((await sharp(variants[0]?.body).metadata()).hasAlpha).toBe(true)
  })

  test('that move keep moving, in one size, beside which their first frame stands still', async () => {
    const made = await processImage(await movie(3), 'post')
    expect(made).toMatchObject({ width: 64, height: 48, sizes: [64] })
    expect((await sharp(made.variants[0]?.body).metadata()).pages).toBe(3)
    const still = await sharp(made.variants[1]?.body).metadata()
    expect({ width: still.width, height: still.height, pages: still.pages ?? 1 }).toEqual({ width: 64, height: 48, pages: 1 })
  })

  test('may be AVIF', async () => {
    expect(await processImage(await sharp(red).avif({ effort: 0 }).toBuffer(), 'post')).toMatchObject({ width: 1000 })
  })
})

describe('a copy in AVIF', () => {
  test('is as wide as asked for and keeps the colours and the transparency of its picture', async () => {
    const clear = { create: { width: 400, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } } as const
    const whole = await sharp(clear).withIccProfile('p3').webp().toBuffer()
    const copy = await sharp((await avifCopy(whole, 320)) ?? undefined).metadata()
    expect(copy).toMatchObject({ compression: 'av1', width: 320, height: 240, hasAlpha: true })
    expect(copy.icc).toEqual((await sharp(whole).metadata()).icc)
  })

  test('is not made of so many pixels that it would take too much memory', async () => {
    const strip = await sharp({ create: { ...red.create, width: 800, height: 8_000 } })
      .webp({ effort: 0 })
      .toBuffer()
    expect(await avifCopy(strip, 640)).toBeNull()
    expect(await avifCopy(strip, 320)).not.toBeNull()
  })
})

test('avatars are cut square to JPEG, banners three to one (PROF-052)', async () => {
  const photo = await sharp(red).png().toBuffer()
  const avatar = await processImage(photo, 'avatar')
  expect(avatar).toMatchObject({ width: 512, height: 512, sizes: [128, 256], ext: 'jpg' })
  expect((await sharp(avatar.variants[1]?.body).metadata()).format).toBe('jpeg')
  expect(await processImage(photo, 'banner')).toMatchObject({ width: 1000, height: 333, sizes: [750], ext: 'jpg' })
  const tiny = await sharp({ create: { ...red.create, width: 100, height: 60 } })
    .png()
    .toBuffer()
  expect(await processImage(tiny, 'avatar')).toMatchObject({ width: 60, height: 60, sizes: [] })
  expect(await processImage(await movie(3), 'avatar')).toMatchObject({ width: 48, height: 48, ext: 'jpg' })
})

describe('what is refused (R27)', () => {
  const photo = () => sharp(red).jpeg({ quality: 100 }).toBuffer()

  test.each([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>', 'unsupported_media'],
    ['an SVG behind an XML head', () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported_media'],
    ['a web page', () => '<!doctype html><script>alert(1)</script>', 'unsupported_media'],
    ['nothing', () => '', 'unsupported_media'],
    ['a TIFF', () => sharp(red).tiff().toBuffer(), 'unsupported_media'],
    ['half a JPEG', async () => halfOf(await photo()), 'unsupported_media'],
    ['a PNG with a broken body', () => png(100, 100, Buffer.from('not deflated')), 'unsupported_media'],
    ['a PNG bomb', () => png(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000))), 'too_large'],
    ['an interlaced PNG of too many pixels', () => png(6_000, 6_000, Buffer.alloc(9), 1), 'too_large'],
    [
      'an AVIF of too many pixels',
      () =>
        sharp({ create: { ...red.create, width: 4_000, height: 3_200 } })
          .avif({ effort: 0 })
          .toBuffer(),
      'too_large',
    ],
    [
      'a WebP of too many pixels',
      () =>
        sharp({ create: { ...red.create, width: 10_000, height: 5_100 } })
          .webp({ effort: 0 })
          .toBuffer(),
      'too_large',
    ],
    ['an animation of too many pixels', () => gif(2_000, 2_000, 25), 'too_large'],
    ['an animated WebP of too many pixels', async () => onCanvas(await movie(31, 'webp'), 1_000), 'too_large'],
    [
      'a progressive JPEG of too many pixels',
      async () => asLarge(await sharp(red).jpeg({ progressive: true }).toBuffer(), 6_800),
      'too_large',
    ],
  ])('%s', async (_what, content, code) => {
    await expect(processImage(Buffer.from(await content()), 'post')).rejects.toMatchObject({ code })
  })

  test('not as many pixels in a JPEG that is not progressive', async () => {
    expect(await processImage(asLarge(await photo(), 6_800), 'post')).toMatchObject({ width: 2560, height: 2560 })
  })

  test('what is not listed is not even opened by libvips', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const file of [svg, await sharp(red).tiff().toBuffer()])
      await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format')
  })

  test('nothing that the file system failed at: a missing file is no damaged one', async () => {
    await expect(processImage('/nowhere/picture.png', 'post')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a page hidden behind a picture does not survive', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
    const { variants } = await processImage(polyglot, 'post')
    expect(variants.some(({ body }) => body.includes('<script>'))).toBe(false)
  })
})

test('pictures that take much memory wait for each other, animations by all their frames', async () => {
  const mostAtOnce = async (file: Buffer) => {
    let [most, isOver] = [0, false]
    const made = Promise.all([1, 2].map(() => processImage(file, 'post'))).finally(() => {
      isOver = true
    })
    while (!isOver) {
      most = Math.max(most, sharp.counters().process)
      await setImmediate()
    }
    await made
    return most
  }
  expect(await mostAtOnce(gif(2_000, 2_000, 6))).toBe(1)
  await vi.waitFor(async () => expect(await mostAtOnce(gif(2_000, 2_000, 4))).toBe(2), { timeout: 60_000 })
})

function movie(pages: number, format: 'gif' | 'webp' = 'gif'): Promise<Buffer> {
  const [width, pageHeight] = [64, 48]
  const height = pageHeight * pages
  const frames = Buffer.alloc(width * height * 3, 9)
  for (let page = 0; page < pages; page++) frames.fill(page * 60, page * width * pageHeight * 3, page * width * pageHeight * 3 + 300)
  const moving = sharp(frames, { raw: { width, height, channels: 3, pageHeight } })
  return (format === 'gif' ? moving.gif({ effort: 1, interFrameMaxError: 0 }) : moving.webp({ effort: 0 })).toBuffer()
}

/** An animated WebP on a square canvas. */
function onCanvas(file: Buffer, side: number): Buffer {
  for (const at of [24, 27]) file.writeUIntLE(side - 1, at, 3)
  return file
}

/** A JPEG that says it is square and so large. */
function asLarge(file: Buffer, side: number): Buffer {
  const frame = Math.max(file.indexOf(Buffer.from('ffc0', 'hex')), file.indexOf(Buffer.from('ffc2', 'hex')))
  for (const at of [5, 7]) file.writeUInt16BE(side, frame + at)
  return file
}

function halfOf(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2)
}

// Frames of one pixel on a canvas that is anything but.
function gif(width: number, height: number, frames: number): Buffer {
  const canvas = Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([Buffer.from('GIF89a'), canvas, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}

function png(width: number, height: number, body: Buffer, interlaced = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, interlaced], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, crc])
}
