import { addWordFilter, type FilterChoice, severities } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { isFailure } from '@atelier/contract/errors'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { useTypedQuery } from '#parts/search/typed-query.ts'
import { reloadQueues } from '#screens/admin/content/content.data.ts'
import { Choices } from '#screens/admin/content/word-filters/Choices.tsx'
import { DryRun } from '#screens/admin/content/word-filters/DryRun.tsx'
import { useDryRun } from '#screens/admin/content/word-filters/dry-run.data.ts'
import { Suggestions } from '#screens/admin/content/word-filters/Suggestions.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

type Refusal = 'required' | 'too_long' | 'exists'
const refusals: Record<string, Refusal> = { required: 'required', too_long: 'too_long', exists: 'exists' }

export function WordFilterForm() {
  const t = useTranslations('admin_content.filters')
  const words = useTranslations('admin_content')
  const [severity, setSeverity] = useState<(typeof severities)[number]>('moderate')
  const [choices, setChoices] = useState<FilterChoice[]>([])
  const [tried, setTried] = useState('')
  const dryRun = useDryRun(tried, choices)
  const [refused, setRefused] = useState<Refusal>()
  const field = useRef<HTMLFormElement>(null)
  const { typed: word, setTyped: setWord, send } = useTypedQuery({ asked: tried, onSend: setTried })
  const { submit, busy } = useSubmit(
    async () => {
      const given = word.trim()
      if (given === '') return setRefused('required')
      if (graphemes(given) > adminLimits.wordFilter) return setRefused('too_long')
      await call(addWordFilter, { word: given, severity, choices })
      await reloadQueues()
      send('')
      setChoices([])
      toastSuccess('admin_content.filters.added')
    },
    (error) => {
      const code = isFailure(error, 'invalid', 'conflict') ? error.errors.find(({ field }) => field === 'word')?.code : undefined
      const reason = refusals[code ?? '']
      if (reason) setRefused(reason)
      else staffError('admin_content.filters.add_failed')(error)
    },
  )
  const { may } = useStaff()
  const isTried = tried !== '' && word.trim() !== '' && graphemes(tried) <= adminLimits.wordFilter
  const holdsMany = isTried && severity === 'high' && dryRun.data?.holds_many && !may('hold_many_posts')
  const why = holdsMany ? t('holds_many', { n: adminLimits.heldPerDay }) : undefined
  return (
    <div className="grid max-w-3xl gap-4">
      <form
        ref={field}
        noValidate
        className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto] sm:items-start"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={t('word')}
          error={refused && t(refused, { max: adminLimits.wordFilter })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={word}
          readOnly={busy}
          onChange={({ target }) => {
            setWord(target.value)
            setRefused(undefined)
          }}
        />
        <Select
          label={words('severity.label')}
          value={severity}
          onChange={({ target }) => setSeverity(severities.find((each) => each === target.value) ?? 'moderate')}
        >
          {severities.map((each) => (
            <option key={each} value={each}>
              {words(`severity.${each}`)}
            </option>
          ))}
        </Select>
        <div className="justify-self-start sm:mt-7">
          <GuardedButton type="submit" tone="primary" busy={busy} why={why}>
            {t('add')}
          </GuardedButton>
        </div>
      </form>
      <p className="text-sm text-quiet">{words(`effect.${severity}`)}</p>
      <Choices chosen={choices} adds={isTried ? dryRun.data?.adds : undefined} onChange={setChoices} />
      {why && <Notice tone="warning">{why}</Notice>}
      {isTried && <DryRun query={dryRun} />}
      {!isTried && (
        <Suggestions
          onTry={(suggested) => {
            send(suggested)
            setRefused(undefined)
            field.current?.querySelector('input')?.focus()
          }}
        />
      )}
    </div>
  )
}
