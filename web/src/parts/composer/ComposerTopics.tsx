import { type Category, categories } from '@atelier/contract/choices'
import { type CountryCode, countryCodes, countryName } from '@atelier/contract/countries'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { editDraft } from '#parts/composer/draft.data.ts'
import { useCategoryName } from '#parts/topics/category-name.ts'
import { Select } from '#ui/Select.tsx'

export function ComposerTopics({
  category,
  country,
  disabled,
}: {
  category: Category | null
  country: CountryCode | null
  disabled: boolean
}) {
  const t = useTranslations('composer')
  const language = useLocale()
  const nameOf = useCategoryName()
  const countries = useMemo(() => {
    const named = countryCodes.map((code) => ({ code, name: countryName(code, language) }))
    return named.sort((a, b) => a.name.localeCompare(b.name, language))
  }, [language])
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-2">
      <Select
        label={t('category')}
        aside={t('optional')}
        disabled={disabled}
        value={category ?? ''}
        onChange={({ target }) => editDraft({ category: (target.value || null) as Category | null })}
      >
        <option value="">{t('no_category')}</option>
        {categories.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
      <Select
        label={t('location')}
        aside={t('optional')}
        disabled={disabled}
        value={country ?? ''}
        onChange={({ target }) => editDraft({ country: (target.value || null) as CountryCode | null })}
      >
        <option value="">{t('no_location')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
