import { countryCodes, countryName } from '@atelier/contract/countries'
import { limits } from '@atelier/contract/limits'
import { MapPin } from 'lucide-react'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDebounced } from '#data/debounced.ts'
import { countryByName } from '#screens/onboarding/onboarding.data.ts'
import { Combobox } from '#ui/Combobox.tsx'

/** From three letters. The list is part of the app, so it works offline. */
export function LocationField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const t = useTranslations('onboarding.profile')
  const language = useLocale()
  const names = useMemo(
    () => countryCodes.map((code) => countryName(code, language)).sort((a, b) => a.localeCompare(b, language)),
    [language],
  )
  const debounced = useDebounced(value, limits.location.debounceMs)
  const asked = debounced.trim().length >= limits.location.min
  const isChosen = countryByName(value, language) !== null
  const found = asked && !isChosen ? matching(names, debounced, language) : []
  return (
    <Combobox
      label={t('location')}
      aside={t('optional')}
      hint={value.trim() !== '' && !isChosen ? t('location_unknown') : t('location_hint')}
      start={<MapPin size={18} aria-hidden="true" />}
      value={value}
      onValueChange={onChange}
      options={found}
      optionKey={(name) => name}
      renderOption={(name) => name}
      onSelect={onChange}
      status={asked && !isChosen && debounced === value && found.length === 0 ? t('location_none') : undefined}
    />
  )
}

// Names that start with the text come first.
function matching(names: string[], typed: string, language: string): string[] {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(language)
  const wanted = plain(typed.trim())
  const hits = names.filter((name) => plain(name).includes(wanted))
  return hits
    .sort((a, b) => Number(plain(b).startsWith(wanted)) - Number(plain(a).startsWith(wanted)))
    .slice(0, limits.location.suggestions)
}
