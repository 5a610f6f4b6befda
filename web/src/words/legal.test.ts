import de from '@atelier/contract/words/legal/de.json' with { type: 'json' }
import en from '@atelier/contract/words/legal/en.json' with { type: 'json' }
import es from '@atelier/contract/words/legal/es.json' with { type: 'json' }
import fr from '@atelier/contract/words/legal/fr.json' with { type: 'json' }
import { expect, test } from 'vitest'

test.each([
  ['de', de],
  ['es', es],
  ['fr', fr],
])('the legal texts in %s have every paragraph of the English ones', (_, translated) => {
  for (const text of ['terms', 'privacy'] as const) {
    const paragraphs = (legal: typeof en) => legal[text].sections.map((section) => section.paragraphs.length)
    expect(paragraphs(translated)).toEqual(paragraphs(en))
  }
})
