import { type Language, languages } from '@atelier/contract/choices'
import type { Sections } from '#words/use-intl.d.ts'

export interface Catalogue {
  messages: Partial<Sections>
  others: { [Section in keyof Sections]?: () => Promise<{ default: Partial<Sections> }> }
}

const files = import.meta.glob<object>(['../../../contract/words/*/*.json', '!**/{mail,templates}.json'], { import: 'default' })

/** Development and tests only: the build replaces it (web/build/words.ts). */
export const catalogues = Object.fromEntries(languages.map((language) => [language, () => catalogue(language)])) as Record<
  Language,
  () => Promise<Catalogue>
>

async function catalogue(language: Language): Promise<Catalogue> {
  const own = Object.entries(files).flatMap(([path, load]) => {
    const section = path.split(`/${language}/`)[1]
    return section ? [load().then((texts) => [section.slice(0, -'.json'.length), texts])] : []
  })
  return { messages: Object.fromEntries(await Promise.all(own)), others: {} }
}
