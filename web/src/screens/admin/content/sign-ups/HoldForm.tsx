import { adminLimits } from '@atelier/contract/admin/limits'
import { addSignUpHold } from '@atelier/contract/admin/sign-ups'
import { isFailure } from '@atelier/contract/errors'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { useTypedQuery } from '#parts/search/typed-query.ts'
import { reloadQueues } from '#screens/admin/content/content.data.ts'
import { HoldTrial } from '#screens/admin/content/sign-ups/HoldTrial.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

const refusals = ['required', 'too_long', 'not_understood', 'too_wide', 'exists'] as const
type Refusal = (typeof refusals)[number]

export function HoldForm() {
  const t = useTranslations('admin_content.sign_ups.holds')
  const [tried, setTried] = useState('')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<Partial<Record<'value' | 'note', Refusal>>>({})
  const { typed: value, setTyped: setValue, send } = useTypedQuery({ asked: tried, onSend: setTried })
  const { submit, busy } = useSubmit(
    async () => {
      const given = value.trim()
      if (given === '') return setRefused({ value: 'required' })
      if (graphemes(note.trim()) > adminLimits.signUpHoldNote) return setRefused({ note: 'too_long' })
      await call(addSignUpHold, { value: given, note })
      await reloadQueues()
      send('')
      setNote('')
      toastSuccess('admin_content.sign_ups.holds.added')
    },
    (error) => {
      const code = isFailure(error, 'invalid', 'conflict') ? error.errors.find(({ field }) => field === 'value')?.code : undefined
      const reason = refusals.find((each) => each === code)
      if (reason) setRefused({ value: reason })
      else staffError('admin_content.sign_ups.holds.add_failed')(error)
    },
  )
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-3 sm:grid-cols-2 sm:items-start"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={t('value')}
        hint={t('hint')}
        error={refused.value && t(refused.value, { max: adminLimits.signUpHold })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        readOnly={busy}
        onChange={({ target }) => {
          setValue(target.value)
          setRefused({})
        }}
      />
      <TextField
        label={t('note')}
        hint={t('note_hint')}
        error={refused.note && t(refused.note, { max: adminLimits.signUpHoldNote })}
        autoComplete="off"
        value={note}
        readOnly={busy}
        onChange={({ target }) => {
          setNote(target.value)
          setRefused({})
        }}
      />
      {tried !== '' && value.trim() !== '' && <HoldTrial value={tried} />}
      <Button type="submit" tone="primary" busy={busy} className="justify-self-start sm:col-span-2">
        {t('add')}
      </Button>
    </form>
  )
}
