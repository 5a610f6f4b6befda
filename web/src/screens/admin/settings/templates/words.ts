import type { Template, TemplateWord } from '@atelier/contract/admin/settings'

export type Place = Omit<TemplateWord, 'text'>

/** What people read now; English fills the gaps. */
export function standingWord({ texts, title, content }: Template, { language, form, field }: Place): string {
  if (field === 'title') return texts[language]?.title ?? title
  return texts[language]?.contents[form] ?? texts.en?.contents[form] ?? content
}

export const draftedWord = ({ draft }: Template, place: Place): string | undefined => draft?.words.find((word) => isSame(word, place))?.text

export function withDraft(template: Template, { text, ...place }: TemplateWord): Template {
  const others = template.draft?.words.filter((word) => !isSame(word, place)) ?? []
  const words = text === standingWord(template, place) ? others : [...others, { ...place, text }]
  const { by = null, updated_at = template.updated_at } = template.draft ?? {}
  return { ...template, draft: words.length > 0 ? { by, updated_at, words } : null }
}

const isSame = (word: Place, { language, form, field }: Place) => word.language === language && word.form === form && word.field === field
