import { type FilterChoice, filterChoices, type Tried } from '@atelier/contract/admin/content'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/Checkbox.tsx'

interface Props {
  chosen: FilterChoice[]
  adds: Tried['adds'] | undefined
  onChange: (chosen: FilterChoice[]) => void
}

/** What a filter finds besides the whole word, with what each choice would add. */
export function Choices({ chosen, adds, onChange }: Props) {
  const t = useTranslations('admin_content.choices')
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('title')}</legend>
      <div className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {filterChoices.map((choice) => (
          <Checkbox
            key={choice}
            label={t(choice)}
            hint={adds ? `${t(`example.${choice}`)} · ${t('adds', { count: adds[choice] })}` : t(`example.${choice}`)}
            checked={chosen.includes(choice)}
            onChange={({ target }) => onChange(filterChoices.filter((each) => (each === choice ? target.checked : chosen.includes(each))))}
          />
        ))}
      </div>
    </fieldset>
  )
}
