import { staffActionNames } from '@atelier/contract/admin/actions'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAsked } from '#parts/admin/asked.ts'
import { type FoundPerson, PersonSearch, useHandle } from '#parts/admin/PersonSearch.tsx'
import { useStaffList } from '#parts/admin/staff-list.data.ts'
import { ExportButton } from '#screens/admin/log/ExportButton.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { PillSelect } from '#ui/PillSelect.tsx'
import { TextField } from '#ui/TextField.tsx'

const everything = ''

export function LogFilters() {
  const t = useTranslations('admin_log')
  const handle = useHandle()
  const { asked, ask } = useAsked()
  const staff = useStaffList().data ?? []
  const people = new Map(staff.map((person) => [person.user_id, handle(person)]))
  if (asked.admin && !people.has(asked.admin)) people.set(asked.admin, asked.admin)
  const [showsDates, showDates] = useState(Boolean(asked.from || asked.to))
  const isNarrowed = [asked.admin, asked.action, asked.target, asked.from, asked.to].some(Boolean)
  return (
    <div className="grid grid-cols-2 items-center gap-3 py-4 sm:flex sm:flex-wrap">
      <TargetFilter />
      <PillSelect
        label={t('filters.who')}
        value={asked.admin ?? everything}
        choices={[{ value: everything, label: t('filters.anybody') }, ...[...people].map(([value, label]) => ({ value, label }))]}
        onChange={(admin) => ask({ admin })}
        className="min-w-0 sm:max-w-56"
      />
      <PillSelect
        label={t('filters.action')}
        value={asked.action ?? everything}
        choices={[
          { value: everything, label: t('filters.any_action') },
          ...staffActionNames.map((value) => ({ value, label: t(`actions.${value}`) })),
        ]}
        onChange={(action) => ask({ action })}
        className="min-w-0 sm:max-w-64"
      />
      <Button size="sm" icon={CalendarDays} aria-expanded={showsDates} onClick={() => showDates(!showsDates)} className="sm:hidden">
        {t('filters.dates')}
      </Button>
      <div className={cx('grid gap-3 max-sm:col-span-2 sm:flex', !showsDates && 'max-sm:hidden')}>
        <Day name="from" />
        <Day name="to" />
      </div>
      {isNarrowed && (
        <Button
          size="sm"
          tone="quiet"
          onClick={() => ask({ admin: undefined, action: undefined, target: undefined, from: undefined, to: undefined })}
        >
          {t('filters.clear')}
        </Button>
      )}
      <ExportButton />
    </div>
  )
}

function Day({ name }: { name: 'from' | 'to' }) {
  const t = useTranslations('admin_log')
  const { asked, ask } = useAsked()
  return (
    <TextField
      type="date"
      label={t(`filters.${name}`)}
      hideLabel
      start={<span className="min-w-10 text-sm">{t(`filters.${name}`)}</span>}
      value={asked[name] ?? ''}
      onChange={({ target }) => ask({ [name]: target.value }, { replace: true })}
      className="sm:w-56"
    />
  )
}

function TargetFilter() {
  const t = useTranslations('admin_log')
  const { asked, ask } = useAsked()
  const handle = useHandle()
  const [draft, setDraft] = useState<string>()
  const [picked, setPicked] = useState<FoundPerson>()
  const target = asked.target ?? ''
  const text = draft ?? (picked?.user_id === target ? handle(picked) : target)
  const send = (target: string) => {
    setDraft(undefined)
    ask({ target })
  }
  return (
    <div className="max-sm:col-span-2 sm:w-72">
      <PersonSearch
        label={t('filters.target')}
        text={text}
        chosen={draft === undefined ? target : undefined}
        onText={setDraft}
        onChoose={(person) => {
          if (!person) return
          setPicked(person)
          send(person.user_id)
        }}
        onSubmit={() => send(text.trim())}
      />
    </div>
  )
}
