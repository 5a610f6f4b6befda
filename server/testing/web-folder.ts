import { mkdtempSync, writeFileSync } from 'node:fs'
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
    { path: '/post/$postId', files: ['/assets/post.js'], words: words('', '-entry') },
  ],
  covers: byLanguage((language) => covers(hello[language] ?? 'Hello')),
}

/** A built web app in small: its page, and what the first paint of four paths needs. It goes with the run. */
export function webFolder(): string {
  const folder = mkdtempSync(join(inject('folder'), 'web-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<html lang="en"><head><meta name="description" content="Atelier is a social network for creators. Create. Connect. Community."></head><body><div id="root"></div><!--cover--></body></html>',
  )
  writeFileSync(join(folder, 'first-parts.json'), JSON.stringify(parts))
  return folder
}
