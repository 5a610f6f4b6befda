import { type Category, categories } from '@atelier/contract/choices'
import { type CountryCode, countryName } from '@atelier/contract/countries'
import { MapPin, Tag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ChoiceChip } from '#parts/composer/ChoiceChip.tsx'
import { lazySheet } from '#parts/lazy-part.ts'
import { useCategoryName } from '#parts/topics/category-name.ts'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const PlaceDialog = lazySheet(() => import('#parts/composer/PlaceDialog.tsx').then((file) => file.PlaceDialog))

interface Props {
  category: string | null
  country: CountryCode | null
  disabled: boolean
  onChange: (changes: { category: Category | null } | { country: CountryCode | null }) => void
}

export function TopicChips({ category, country, disabled, onChange }: Props) {
  const t = useTranslations('composer')
  const language = useLocale()
  const nameOf = useCategoryName()
  const [placing, setPlacing] = useState(false)
  const place = country ? countryName(country, language) : undefined
  return (
    <>
      <Menu
        align="start"
        trigger={(props) => (
          <ChoiceChip {...props} icon={Tag} label={t('category')} chosen={category ? nameOf(category) : undefined} disabled={disabled} />
        )}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset */}
        <div role="group" aria-label={t('category')}>
          <MenuItem chosen={!category} onSelect={() => onChange({ category: null })}>
            {t('no_category')}
          </MenuItem>
          {categories.map((one) => (
            <MenuItem key={one} chosen={one === category} onSelect={() => onChange({ category: one })}>
              {nameOf(one)}
            </MenuItem>
          ))}
        </div>
      </Menu>
      <ChoiceChip
        icon={MapPin}
        label={t('location')}
        chosen={place}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setPlacing(true)}
      />
      <Suspense>
        {placing && (
          <PlaceDialog country={country} onChoose={(chosen) => onChange({ country: chosen })} onClose={() => setPlacing(false)} />
        )}
      </Suspense>
    </>
  )
}
