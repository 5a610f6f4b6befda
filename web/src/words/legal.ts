import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'

/** The terms and the privacy policy in the language in use; long texts apart from the catalogue, loaded by who opens them. */
export function useLegal() {
  const language = useLocale()
  return useQuery({
    queryKey: ['legal', language],
    queryFn: async () => (await texts[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const texts = {
  en: () => import('@atelier/contract/words/legal/en.json', { with: { type: 'json' } }),
  es: () => import('@atelier/contract/words/legal/es.json', { with: { type: 'json' } }),
  fr: () => import('@atelier/contract/words/legal/fr.json', { with: { type: 'json' } }),
  de: () => import('@atelier/contract/words/legal/de.json', { with: { type: 'json' } }),
}
