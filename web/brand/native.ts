import { mkdirSync, writeFileSync } from 'node:fs'
import { drawing, ember, ground, nightInk, paper, path, png, tile, vermilion } from './mark.ts'

const here = (path: string) => new URL(path, import.meta.url)
const android = '../../mobile/android/app/src/main/res'
const assets = '../../mobile/ios/App/App/Assets.xcassets'

function write(file: string, text: string) {
  mkdirSync(here(file.slice(0, file.lastIndexOf('/'))), { recursive: true })
  writeFileSync(here(file), text)
}
const json = (file: string, value: object) => write(file, `${JSON.stringify(value, null, 2)}\n`)

const made = '<?xml version="1.0" encoding="utf-8"?>\n<!-- Made by web/brand/native.ts. -->\n'
const namespace = 'xmlns:android="http://schemas.android.com/apk/res/android"'

function vector(size: number, mark: number, ink: string, ledge: string) {
  const scale = mark / 32
  const shapes = [
    ['mark-ink', ink],
    ['mark-ledge', ledge],
  ].map(([id = '', colour]) => `        <path\n            android:fillColor="${colour}"\n            android:pathData="${path(id)}" />\n`)
  return `${made}<vector ${namespace}
    android:width="${size}dp"
    android:height="${size}dp"
    android:viewportWidth="${size}"
    android:viewportHeight="${size}">
    <group
        android:scaleX="${scale}"
        android:scaleY="${scale}"
        android:translateX="${(size - mark) / 2}"
        android:translateY="${(size - mark) / 2}">
${shapes.join('')}    </group>
</vector>
`
}

const colours = (named: Record<string, string>) =>
  `${made}<resources>\n${Object.entries(named)
    .map(([name, value]) => `    <color name="${name}">${value}</color>\n`)
    .join('')}</resources>\n`

// Launchers show at least the inner 66 of 108 dp.
write(`${android}/drawable/ic_launcher_foreground.xml`, vector(108, 48, paper, nightInk))
write(`${android}/drawable/ic_launcher_monochrome.xml`, vector(108, 48, '#ffffffff', '#ffffffff'))
write(`${android}/drawable/ic_notification.xml`, vector(24, 22, '#ffffffff', '#ffffffff'))
// The system cuts the splash icon to a circle of two thirds.
write(`${android}/drawable/ic_splash.xml`, vector(288, 128, '@color/splash_ink', '@color/splash_ledge'))
const icon = `${made}<adaptive-icon ${namespace}>
    <background android:drawable="@color/brand" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />
</adaptive-icon>
`
for (const name of ['ic_launcher', 'ic_launcher_round']) write(`${android}/mipmap-anydpi-v26/${name}.xml`, icon)
write(`${android}/values/colors.xml`, colours({ brand: vermilion, ground: paper, splash_ink: nightInk, splash_ledge: vermilion }))
write(`${android}/values-night/colors.xml`, colours({ brand: vermilion, ground, splash_ink: paper, splash_ledge: ember }))

// Android 7 knows no adaptive icons.
for (const [density, width] of Object.entries({ mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 })) {
  mkdirSync(here(`${android}/mipmap-${density}`), { recursive: true })
  await png(tile(14, 1.3), width, `${android}/mipmap-${density}/ic_launcher.png`)
  await png(tile(32, 1.15), width, `${android}/mipmap-${density}/ic_launcher_round.png`)
}

const dark = { appearances: [{ appearance: 'luminosity', value: 'dark' }] }
const tinted = { appearances: [{ appearance: 'luminosity', value: 'tinted' }] }
const info = { author: 'xcode', version: 1 }

const appIcon = `${assets}/AppIcon.appiconset`
const icons = [
  { file: 'icon.png', svg: tile(0, 1.25), when: {}, opaque: true },
  { file: 'icon-dark.png', svg: tile(0, 1.25, { ink: paper, ledge: ember, fill: 'none' }), when: dark },
  { file: 'icon-tinted.png', svg: tile(0, 1.25, { ink: '#ffffff', ledge: '#b0b0b0', fill: '#000000' }), when: tinted, opaque: true },
]
mkdirSync(here(appIcon), { recursive: true })
for (const { file, svg, opaque = false } of icons) await png(svg, 1024, `${appIcon}/${file}`, { opaque })
json(`${appIcon}/Contents.json`, {
  images: icons.map(({ file, when }) => ({ ...when, filename: file, idiom: 'universal', platform: 'ios', size: '1024x1024' })),
  info,
})

const launch = `${assets}/LaunchMark.imageset`
const mark = (ink: string, ledge: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing('mark', ink, ledge)}</svg>`
const marks = [
  { name: 'mark', svg: mark(nightInk, vermilion), when: {} },
  { name: 'mark-dark', svg: mark(paper, ember), when: dark },
].flatMap(({ name, svg, when }) => [1, 2, 3].map((times) => ({ file: `${name}@${times}x.png`, svg, when, times })))
mkdirSync(here(launch), { recursive: true })
for (const { file, svg, times } of marks) await png(svg, 96 * times, `${launch}/${file}`)
json(`${launch}/Contents.json`, {
  images: marks.map(({ file, when, times }) => ({ ...when, filename: file, idiom: 'universal', scale: `${times}x` })),
  info,
})

const colourOf = (hex: string) => ({
  'color-space': 'srgb',
  components: {
    ...Object.fromEntries(['red', 'green', 'blue'].map((name, at) => [name, `0x${hex.slice(1 + 2 * at, 3 + 2 * at)}`])),
    alpha: '1.000',
  },
})
json(`${assets}/Ground.colorset/Contents.json`, {
  colors: [
    { color: colourOf(paper), idiom: 'universal' },
    { ...dark, color: colourOf(ground), idiom: 'universal' },
  ],
  info,
})
