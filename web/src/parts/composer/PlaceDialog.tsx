import { type CountryCode, countryCodes, countryName } from '@atelier/contract/countries'
import { MapPin } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  country: CountryCode | null
  onChoose: (country: CountryCode | null) => void
  onClose: () => void
}

export function PlaceDialog({ country, onChoose, onClose }: Props) {
  const t = useTranslations('composer')
  const language = useLocale()
  const [typed, setTyped] = useState('')
  const countries = useMemo(() => {
    const named = countryCodes.map((code) => ({ code, name: countryName(code, language) }))
    return named.sort((a, b) => a.name.localeCompare(b.name, language))
  }, [language])
  const wanted = plain(typed.trim())
  const found = wanted ? countries.filter(({ name }) => startsWord(plain(name), wanted)) : countries
  const choose = (chosen: CountryCode | null) => {
    onChoose(chosen)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('location')}
      footer={country && <Button onClick={() => choose(null)}>{t('no_location')}</Button>}
    >
      <Combobox
        label={t('country')}
        hideLabel
        data-autofocus
        placeholder={country ? countryName(country, language) : t('country')}
        start={<MapPin size={18} aria-hidden="true" />}
        value={typed}
        onValueChange={setTyped}
        options={found}
        optionKey={({ code }) => code}
        renderOption={({ name }) => name}
        onSelect={({ code }) => choose(code)}
        status={found.length === 0 ? t('no_country') : undefined}
        className="pb-80"
      />
    </Dialog>
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const startsWord = (name: string, wanted: string) => name.startsWith(wanted) || name.includes(` ${wanted}`)
