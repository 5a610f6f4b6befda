import { limits } from '@atelier/contract/limits'
import { daysInMonth } from '@atelier/contract/rules/age'
import { CircleAlert } from 'lucide-react'
import { type FocusEvent, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Select } from '#ui/Select.tsx'

interface Props {
  /** YYYY-MM-DD, or empty while a part is missing. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

/** A day that the chosen month lacks is cleared. */
export function DateOfBirth({ value, error, onChange, onLeave }: Props) {
  const t = useTranslations('onboarding.personal')
  const language = useLocale()
  const errorId = useId()
  const [parts, setParts] = useState(() => {
    const [year = '', month = '', day = ''] = value.split('-')
    return { year, month, day }
  })
  const thisYear = new Date().getFullYear()
  const months = Array.from({ length: 12 }, (_, index) => new Date(2000, index, 1).toLocaleString(language, { month: 'long' }))
  const days = daysInMonth(Number(parts.month || 1), parts.year ? Number(parts.year) : undefined)

  function choose(changes: Partial<typeof parts>) {
    const next = { ...parts, ...changes }
    const length = daysInMonth(Number(next.month || 1), next.year ? Number(next.year) : undefined)
    if (Number(next.day) > length) next.day = ''
    setParts(next)
    onChange(next.year && next.month && next.day ? `${next.year}-${next.month}-${next.day}` : '')
  }
  const left = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
  }

  return (
    <fieldset onBlur={left} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{t('birthday')}</legend>
      <div className="grid grid-cols-[1fr_1.5fr_1.2fr] gap-2">
        <Select
          label={t('day')}
          hideLabel
          autoComplete="bday-day"
          aria-invalid={error ? true : undefined}
          value={parts.day}
          onChange={({ target }) => choose({ day: target.value })}
        >
          <option value="">{t('day')}</option>
          {numbered(1, days)}
        </Select>
        <Select
          label={t('month')}
          hideLabel
          autoComplete="bday-month"
          aria-invalid={error ? true : undefined}
          value={parts.month}
          onChange={({ target }) => choose({ month: target.value })}
        >
          <option value="">{t('month')}</option>
          {months.map((name, index) => (
            <option key={name} value={String(index + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={t('year')}
          hideLabel
          autoComplete="bday-year"
          aria-invalid={error ? true : undefined}
          value={parts.year}
          onChange={({ target }) => choose({ year: target.value })}
        >
          <option value="">{t('year')}</option>
          {numbered(thisYear - limits.age.years + 1, thisYear).reverse()}
        </Select>
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 flex items-center gap-1.5 text-sm text-danger">
          <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0')).map((value) => (
    <option key={value} value={value}>
      {Number(value)}
    </option>
  ))
