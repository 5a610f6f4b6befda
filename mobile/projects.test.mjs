// @vitest-environment jsdom
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { languages } from '@atelier/contract/choices'
import { describe, expect, onTestFinished, test } from 'vitest'

/* No SDK of Android or Xcode is needed for these: they hold the projects to what those would complain about first. */

const here = import.meta.dirname
const android = join(here, 'android/app/src/main')
const ios = join(here, 'ios/App/App')
const read = (...path) => readFileSync(join(...path), 'utf8')
const json = (...path) => JSON.parse(read(...path))
const files = (folder, pattern) => globSync(pattern, { cwd: folder }).sort()

function xml(...path) {
  const parsed = new DOMParser().parseFromString(read(...path), 'application/xml')
  expect([join(...path), parsed.querySelector('parsererror')?.textContent]).toEqual([join(...path), undefined])
  return parsed
}

/** The value of a property list. */
function plist(...path) {
  return readValue(xml(...path).documentElement.firstElementChild)
}
function readValue(element) {
  const children = [...element.children]
  if (element.tagName === 'dict')
    return Object.fromEntries(children.flatMap((key, at) => (at % 2 ? [] : [[key.textContent, readValue(children[at + 1])]])))
  if (element.tagName === 'array') return children.map(readValue)
  return ['true', 'false'].includes(element.tagName) ? element.tagName === 'true' : element.textContent
}

const { dependencies } = json(here, '../web/package.json')
const plugins = Object.keys(dependencies).filter((name) => /^@(capacitor|capawesome|capgo)\//.test(name) && name !== '@capacitor/core')
const { version } = json(here, 'package.json')

describe('both', () => {
  test('contain the plugins of the web app, and no others', () => {
    expect(json(here, 'capacitor.config.json').includePlugins).toEqual(plugins)
    const settings = read(here, 'android/capacitor.settings.gradle')
    expect([...settings.matchAll(/node_modules\/(@[\w/-]+)\/android'/g)].map(([, name]) => name)).toEqual(plugins)
    const swift = read(here, 'ios/App/CapApp-SPM/Package.swift')
    expect([...swift.matchAll(/node_modules\/(@[\w/-]+)"/g)].map(([, name]) => name)).toEqual(plugins)
  })

  test('are as the pinned Capacitor makes them', () => {
    const generated = ['android/capacitor.settings.gradle', 'android/app/capacitor.build.gradle', 'ios/App/CapApp-SPM/Package.swift']
    const contents = () => generated.map((file) => read(here, file))
    const before = contents()
    // Of a clone that has not built the web app: Capacitor copies it first.
    const built = join(here, '../web/dist-mobile')
    mkdirSync(built, { recursive: true })
    if (!existsSync(join(built, 'index.html'))) writeFileSync(join(built, 'index.html'), '')
    mkdirSync(join(here, 'android/app/src/main/assets'), { recursive: true })
    execFileSync(process.execPath, [join(here, '../node_modules/@capacitor/cli/bin/capacitor'), 'update'], { cwd: here, stdio: 'pipe' })
    const after = contents()
    // So that the next run fails too.
    for (const [index, file] of generated.entries()) writeFileSync(join(here, file), before[index] ?? '')
    expect(after).toEqual(before)
  })

  test('have the version of the app', () => {
    expect(json(here, '../package.json').version).toBe(version)
    expect(read(here, 'ios/app.xcconfig')).toContain(`MARKETING_VERSION = ${version}\n`)
  })
})

describe('Android', () => {
  const manifest = xml(android, 'AndroidManifest.xml')
  const resources = files(android, 'res/**/*.xml')
  const attribute = (element, name) => element.getAttribute(`android:${name}`)

  test('says why for every permission that it asks for', () => {
    const asked = [...manifest.querySelectorAll('uses-permission')]
    expect(asked.map((element) => attribute(element, 'name').split('.').at(-1))).toEqual([
      'INTERNET',
      'ACCESS_NETWORK_STATE',
      'CAMERA',
      'POST_NOTIFICATIONS',
      'VIBRATE',
      'SCHEDULE_EXACT_ALARM',
      'RECEIVE_BOOT_COMPLETED',
    ])
    expect(asked.filter((element) => element.getAttribute('tools:node') === 'remove').length).toBe(2)
    for (const element of asked)
      expect([attribute(element, 'name'), reasonBefore(element)?.length > 20]).toEqual([attribute(element, 'name'), true])
  })

  test('refers to nothing that is missing', () => {
    const defined = new Set()
    for (const file of files(android, 'res/*/*')) {
      const [, folder, name] = file.split('/')
      const kind = folder.split('-')[0]
      if (kind !== 'values') defined.add(`${kind}/${name.replace(/\..*$/, '')}`)
      else
        for (const element of xml(android, file).documentElement.children) defined.add(`${element.tagName}/${element.getAttribute('name')}`)
    }
    const referred = ['AndroidManifest.xml', ...resources].flatMap((file) =>
      [...read(android, file).matchAll(/@(\w+\/[\w.]+)/g)].map(([, name]) => `${file}: ${name}`),
    )
    expect(referred.length).toBeGreaterThan(20)
    expect(referred.filter((line) => !defined.has(line.split(': ')[1]))).toEqual([])
    const { LocalNotifications } = json(here, 'capacitor.config.json').plugins
    expect(defined).toContain(`drawable/${LocalNotifications.smallIcon}`)
  })

  test('has an icon in every density, and one that themes may colour', () => {
    for (const density of ['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'])
      for (const name of ['ic_launcher', 'ic_launcher_round'])
        expect(existsSync(join(android, `res/mipmap-${density}/${name}.png`))).toBe(true)
    const layers = [...xml(android, 'res/mipmap-anydpi-v26/ic_launcher.xml').documentElement.children].map(({ tagName }) => tagName)
    expect(layers).toEqual(['background', 'foreground', 'monochrome'])
  })

  test('keeps tokens out of backups, and speaks to no server in the clear', () => {
    const application = manifest.querySelector('application')
    expect([attribute(application, 'allowBackup'), attribute(application, 'fullBackupContent')]).toEqual(['false', 'false'])
    const rules = xml(android, 'res/xml/data_extraction_rules.xml')
    for (const way of ['cloud-backup', 'device-transfer']) {
      const excluded = [...rules.querySelectorAll(`${way} > exclude`)].map((element) => element.getAttribute('domain'))
      expect(excluded).toEqual(['root', 'file', 'database', 'sharedpref', 'external'])
    }
    expect(xml(android, 'res/xml/network_security_config.xml').querySelector('base-config').getAttribute('cleartextTrafficPermitted')).toBe(
      'false',
    )
  })

  test('lets no other app place a screen into its task', () => {
    const [activity, ...others] = manifest.querySelectorAll('activity')
    expect([attribute(activity, 'taskAffinity'), others]).toEqual(['', []])
    expect(activity.hasAttribute('android:taskAffinity')).toBe(true)
  })

  test('opens links of the server and of its own scheme', () => {
    const filters = [...manifest.querySelectorAll('intent-filter')]
    const [https] = filters.filter((filter) => attribute(filter, 'autoVerify') === 'true')
    expect([...https.querySelectorAll('data')].map((data) => attribute(data, 'host')).filter(Boolean)).toEqual([
      expect.stringMatching(/^\$\{serverHost\}$/),
    ])
    expect(read(android, 'res/values/strings.xml')).toContain(
      `name="custom_url_scheme" translatable="false">${json(here, 'capacitor.config.json').appId}<`,
    )
  })

  test('has resources that the compiler of Android takes', () => {
    if (spawnSync('aapt2', ['version']).error) {
      process.stdout.write('aapt2 is not installed here (Debian: apt install aapt), so it has not compiled the resources.\n')
      expect(resources.length).toBeGreaterThan(10)
      return
    }
    const folder = mkdtempSync(join(tmpdir(), 'atelier-aapt2-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    execFileSync('aapt2', ['compile', '--dir', join(android, 'res'), '-o', join(folder, 'res.zip')], { stdio: 'pipe' })
    expect(existsSync(join(folder, 'res.zip'))).toBe(true)
  })

  function reasonBefore(element) {
    for (let node = element.previousSibling; node; node = node.previousSibling)
      if (node.nodeType === Node.COMMENT_NODE) return node.data.trim()
    return undefined
  }
})

describe('iOS', () => {
  const info = plist(ios, 'Info.plist')
  const project = read(here, 'ios/App/App.xcodeproj/project.pbxproj')

  test.each(languages)('says why in every permission’s question (%s)', (language) => {
    const asked = Object.keys(info).filter((key) => key.endsWith('UsageDescription'))
    expect(asked).toEqual([
      'NSCameraUsageDescription',
      'NSMicrophoneUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
      'NSPhotoLibraryUsageDescription',
    ])
    const lines = read(ios, `${language}.lproj/InfoPlist.strings`).trim().split('\n')
    const said = Object.fromEntries(lines.map((line) => /^"(\w+)" = "([^"]{20,})";$/.exec(line)?.slice(1) ?? [line, '']))
    expect(Object.keys(said)).toEqual(asked)
    if (language === 'en') expect(said).toEqual(Object.fromEntries(asked.map((key) => [key, info[key]])))
    expect(info.CFBundleLocalizations).toContain(language)
  })

  test('receives pushes, and opens links of the server and of its own scheme', () => {
    // What is pushed is shown by the system.
    expect(info.UIBackgroundModes).toBeUndefined()
    expect(info.CFBundleURLTypes[0].CFBundleURLSchemes).toEqual([json(here, 'capacitor.config.json').appId])
    expect(plist(ios, 'App.entitlements')).toEqual({
      'aps-environment': '$(APS_ENVIRONMENT)',
      'com.apple.developer.associated-domains': ['applinks:$(SERVER_HOST)', 'webcredentials:$(SERVER_HOST)'],
    })
    expect(read(here, 'ios/release.xcconfig')).toContain('APS_ENVIRONMENT = production')
    const delegate = read(ios, 'AppDelegate.swift')
    for (const hook of ['capacitorDidRegisterForRemoteNotifications', 'capacitorDidFailToRegisterForRemoteNotifications'])
      expect(delegate).toContain(`.${hook}`)
  })

  test('keeps the web view’s folder, where the tokens are, out of backups from before the first page on', () => {
    const delegate = read(ios, 'AppDelegate.swift')
    expect(delegate).toMatch(/didFinishLaunchingWithOptions[^}]*\{\s+keepOutOfBackups\(\)\n/)
    const [, body] = /func keepOutOfBackups\(\) \{\n(.*?)\n {4}\}\n/s.exec(delegate)
    for (const step of ['.libraryDirectory', '"WebKit"', 'createDirectory(', 'isExcludedFromBackup = true', 'setResourceValues('])
      expect(body).toContain(step)
  })

  test('declares what it collects, and that it tracks nobody', () => {
    const privacy = plist(ios, 'PrivacyInfo.xcprivacy')
    expect([privacy.NSPrivacyTracking, privacy.NSPrivacyTrackingDomains]).toEqual([false, []])
    for (const { NSPrivacyAccessedAPITypeReasons: reasons } of privacy.NSPrivacyAccessedAPITypes) expect(reasons.length).toBeGreaterThan(0)
    for (const { NSPrivacyCollectedDataTypeTracking: tracks } of privacy.NSPrivacyCollectedDataTypes) expect(tracks).toBe(false)
  })

  test('has every picture and colour that it names, for light and dark', () => {
    const sets = files(join(ios, 'Assets.xcassets'), '*/Contents.json')
    expect(sets.map((file) => dirname(file))).toEqual(['AppIcon.appiconset', 'Ground.colorset', 'LaunchMark.imageset'])
    for (const set of sets) {
      const { images = [], colors = [] } = json(ios, 'Assets.xcassets', set)
      const looks = [...images, ...colors].map(({ appearances }) => appearances?.[0].value ?? 'light')
      expect(looks).toEqual(expect.arrayContaining(['light', 'dark']))
      const named = images.map(({ filename }) => filename).sort()
      expect(named).toEqual(files(join(ios, 'Assets.xcassets', dirname(set)), '*.png'))
    }
    const launch = xml(ios, 'Base.lproj/LaunchScreen.storyboard')
    expect(launch.querySelector('imageView').getAttribute('image')).toBe('LaunchMark')
    expect(launch.querySelector('color[key=backgroundColor]').getAttribute('name')).toBe('Ground')
    xml(ios, 'Base.lproj/Main.storyboard')
  })

  test('lists its files in the project, and nothing that is missing', () => {
    const made = ['config.xml', 'capacitor.config.json', 'public', 'App.app']
    const listed = [...project.matchAll(/isa = PBXFileReference;.*? path = "?([^";]+)"?;/g)]
      .map(([, path]) => path)
      .filter((path) => !made.includes(path))
    const missing = listed.filter((path) => !existsSync(join(path.endsWith('.xcconfig') ? join(here, 'ios/App') : ios, path)))
    expect([listed.length > 10, missing]).toEqual([true, []])
    for (const file of files(ios, '*.{swift,plist,xcprivacy,entitlements}')) expect(listed).toContain(basename(file))
    const used = [...project.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id)
    const defined = new Set([...project.matchAll(/^\t\t([0-9A-F]{24})\b[^=]*= \{/gm)].map(([, id]) => id))
    expect(used.filter((id) => !defined.has(id))).toEqual([])
    expect(project).toContain('CODE_SIGN_ENTITLEMENTS = App/App.entitlements;')
  })
})
