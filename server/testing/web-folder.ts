import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@atelier/contract/choices'
import type { FirstParts } from '@atelier/contract/first-parts'
import { inject } from 'vitest'

const byLanguage = <Value>(of: (language: Language) => Value) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, Value>
const words = (...sections: string[]) => byLanguage((language) => sections.map((section) => `/assets/${language}${section}.js`))
const hello: Partial<Record<Language, string>> = { es: 'Hola', fr: 'Bonjour', de: 'Hallo' }
const covers = (text: string) => ({ '/': `<h1>${text}</h1>`, '/auth/signup': `<h1>${text}</h1>` })
const parts: FirstParts = {
  routes: [
    { path: '/', files: ['/assets/landing.js'], words: words('', '-entry') },
    { path: '/auth/signup', files: [], words: words('', '-entry') },
    { path: '/home', files: ['/assets/home.js'], words: words('') },
    { path: '/profile/$username', files: ['/assets/profile.js'], words: words('') },
    { path: '/post/$postId', files: ['/assets/post.js'], words: words('', '-entry') },
  ],
  covers: byLanguage((language) => covers(hello[language] ?? 'Hello')),
}

const painter = `
export const paintPost = async ({ post }, language) => ({ html: '<main data-style="0">' + language + ' ' + post.id + '</main>', style: 'main{color:red}' })
export const paintProfile = async (painted, language) => ({ html: '<main>' + language + ' join ' + (painted?.profile.full_name ?? '') + '</main>', style: '' })
export const paintGonePost = async (id, language) => ({ html: '<main>' + language + ' gone</main>', style: '' })
`

/** A built web app in small: its page, what the first paint of four paths needs, and who paints posts. It goes with the run. */
export function webFolder(): string {
  const folder = mkdtempSync(join(inject('folder'), 'web-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<html lang="en"><head><meta charset="utf-8"><!--share--><!--/share--><link rel="preload" href="/assets/inter.woff2" as="font"><script type="module" src="/assets/index.js"></script><meta name="description" content="Atelier is a social network for creators. Create. Connect. Community."></head><body><div id="root"></div><!--cover--></body></html>',
  )
  writeFileSync(join(folder, 'first-parts.json'), JSON.stringify(parts))
  mkdirSync(join(folder, 'painter'))
  writeFileSync(join(folder, 'painter/painter.js'), painter)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  return folder
}
