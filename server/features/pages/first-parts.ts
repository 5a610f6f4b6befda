import { existsSync, readFileSync } from 'node:fs'
import type { Language } from '@atelier/contract/choices'
import type { FirstParts } from '@atelier/contract/first-parts'
import { languageOf } from '#mail/words.ts'

export interface FirstPaint {
  route?: string
  language: Language
  links: string
  cover: string
}

/** Written by the web build; without it pages have no title and no first paint. */
export function firstPaints(file: string): (path: string, acceptLanguage: string | undefined) => FirstPaint {
  if (!existsSync(file)) return () => ({ language: 'en', links: '', cover: '' })
  const { routes, covers } = JSON.parse(readFileSync(file, 'utf8')) as FirstParts
  const patterns = routes.map((route) => ({ ...route, segments: route.path.split('/') }))
  return (path, acceptLanguage) => {
    const language = languageOf(undefined, acceptLanguage)
    const segments = path.replace(/(.)\/+$/, '$1').split('/')
    const route = patterns.find((one) => matches(one.segments, segments))
    if (!route) return { language, links: '', cover: '' }
    const files = [...route.words[language], ...route.files]
    return { route: route.path, language, links: files.map(preload).join(''), cover: covers[language][route.path] ?? '' }
  }
}

const preload = (href: string) => `<link rel="modulepreload" href="${href}">`

const matches = (pattern: string[], segments: string[]) =>
  pattern.length === segments.length && pattern.every((segment, index) => segment.startsWith('$') || segment === segments[index])
