import type { Collection } from '@atelier/contract/bookmarks'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { create, saveCollectionName } from '#parts/bookmarks/collections.data.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

export function CollectionDialog({
  collection,
  onDone,
  onClose,
}: {
  collection?: Collection
  onDone?: (made: Collection) => void
  onClose: () => void
}) {
  const t = useTranslations('bookmarks.name_dialog')
  const app = useTranslations('app')
  const form = useId()
  const clientId = useRef(crypto.randomUUID())
  const [name, setName] = useState(collection?.name ?? '')
  const [refused, setRefused] = useState<'required' | 'taken' | 'collection_limit' | 'too_long'>()
  const { submit, busy } = useSubmit(
    async () => {
      if (collection) await saveCollectionName(collection.id, name)
      else onDone?.(await create(clientId.current, name))
      onClose()
    },
    (error) => {
      const code = isFailure(error, 'invalid') ? error.errors.find(({ field }) => field === 'name')?.code : undefined
      if (code === 'taken' || code === 'collection_limit' || code === 'too_long') setRefused(code)
      else toastError(collection ? 'bookmarks.name_dialog.rename_failed' : 'bookmarks.name_dialog.create_failed')(error)
    },
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) setRefused('required')
    else if (name.trim() === collection?.name) onClose()
    else void submit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={collection ? t('rename_title') : t('title')}
      footer={
        <>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button tone="primary" type="submit" form={form} busy={busy}>
            {collection ? t('rename') : t('create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send}>
        <TextField
          data-autofocus
          label={t('name')}
          placeholder={t('example')}
          maxLength={limits.collection.name}
          value={name}
          error={refused && t(refused, { count: refused === 'collection_limit' ? limits.collection.max : limits.collection.name })}
          onChange={({ target }) => {
            setName(target.value)
            setRefused(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
