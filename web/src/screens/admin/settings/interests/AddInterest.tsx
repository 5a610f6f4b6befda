import { adminLimits } from '@atelier/contract/admin/limits'
import { isFailure } from '@atelier/contract/errors'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { add } from '#screens/admin/settings/settings.data.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

const max = { name: adminLimits.interest, description: adminLimits.reason }

export function AddInterest() {
  const t = useTranslations('admin_settings.interests')
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [refused, setRefused] = useState<'required' | 'taken'>()
  const isLong = { name: graphemes(name.trim()) > max.name, description: graphemes(description.trim()) > max.description }
  const { submit, busy } = useSubmit(
    async () => {
      if (name.trim() === '') return setRefused('required')
      await add({ name: name.trim(), description: description.trim() || null })
      setName('')
      setDescription('')
      toastSuccess('admin_settings.interests.added')
    },
    (error) => {
      if (isFailure(error, 'conflict')) setRefused('taken')
      else staffError('admin_settings.interests.failed_add')(error)
    },
  )
  const isReady = name.trim() !== '' && !isLong.name && !isLong.description
  return (
    <form
      noValidate
      className="grid gap-3 py-5 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto] sm:items-start"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLong.name && !isLong.description) void submit()
      }}
    >
      <TextField
        label={t('name')}
        autoComplete="off"
        value={name}
        readOnly={busy}
        error={isLong.name ? t('too_long', { max: max.name }) : refused && t(refused)}
        onChange={({ target }) => {
          setName(target.value)
          setRefused(undefined)
        }}
      />
      <TextField
        label={t('description')}
        aside={t('optional')}
        autoComplete="off"
        value={description}
        readOnly={busy}
        error={isLong.description ? t('too_long', { max: max.description }) : undefined}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Button type="submit" tone="primary" icon={Plus} busy={busy} disabled={busy || !isReady} className="justify-self-start sm:mt-6.5">
        {t('add')}
      </Button>
    </form>
  )
}
