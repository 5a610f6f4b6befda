import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { addWord } from '#screens/settings/muted-words/muted-words.data.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

const durations = [1, 7, 30]
type Refusal = 'required' | 'too_long' | 'limit'
const refusals: Record<string, Refusal> = { required: 'required', too_long: 'too_long', muted_word_limit: 'limit' }

export function MuteWordForm() {
  const t = useTranslations('mutedWords')
  const [phrase, setPhrase] = useState('')
  const [days, setDays] = useState(0)
  const [refused, setRefused] = useState<Refusal>()
  const { submit, busy } = useSubmit(
    async () => {
      setRefused(undefined)
      if (phrase.trim() === '') return setRefused('required')
      await addWord(phrase.trim(), days || null)
      // What was typed since then stays.
      setPhrase((typed) => (typed === phrase ? '' : typed))
    },
    (error) => {
      const code = isFailure(error, 'invalid') ? error.errors?.find(({ field }) => field === 'phrase')?.code : undefined
      if (code) setRefused(refusals[code] ?? 'required')
      else toastError('mutedWords.failed_update')(error)
    },
  )
  const max = refused === 'limit' ? limits.mutedWords.max : limits.mutedWords.phrase
  return (
    <form
      noValidate
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto] sm:items-start"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={t('phrase')}
        error={refused && t(refused, { max })}
        autoComplete="off"
        autoCapitalize="none"
        value={phrase}
        onChange={({ target }) => {
          setPhrase(target.value)
          setRefused(undefined)
        }}
      />
      <Select label={t('duration')} value={days} onChange={({ target }) => setDays(Number(target.value))}>
        <option value={0}>{t('for_good')}</option>
        {durations.map((each) => (
          <option key={each} value={each}>
            {t('for_days', { days: each })}
          </option>
        ))}
      </Select>
      <Button type="submit" tone="primary" busy={busy} className="justify-self-start sm:mt-7">
        {t('add')}
      </Button>
    </form>
  )
}
