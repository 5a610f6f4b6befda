import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { compressPicture } from '#device/picture.ts'
import { acceptFiles } from '#parts/composer/accept.ts'
import type { MessageDraft } from '#parts/messages/sending.data.ts'
import { compressed, isStill, toastSourceError } from '#parts/photo/media-source.ts'
import { chosenFiles, keepChosen } from '#screens/messages/conversation/chosen-files.ts'
import { toast } from '#ui/toast.ts'

export interface Attachment {
  key: string
  file: File
  /** An object URL. */
  preview: string
}

export function useAttachments(conversationId: string) {
  const t = useTranslations('messages.composer')
  const [items, setItems] = useState<Attachment[]>([])
  const held = useRef(items)
  const change = useCallback(
    (next: Attachment[]) => {
      const before = held.current
      forget(before.filter((item) => !next.includes(item)))
      held.current = next
      setItems(next)
      keepChosen(conversationId, next, before)
    },
    [conversationId],
  )
  useEffect(() => {
    let gone = false
    ignored(
      chosenFiles(conversationId).then((kept) => {
        if (!gone && kept.length > 0) change([...kept.map(({ key, file }) => attached(file, key)), ...held.current])
      }),
      'the files stay where they were chosen from',
    )
    return () => {
      gone = true
      forget(held.current)
    }
  }, [conversationId, change])

  const take = (files: File[]) => {
    const { taken, refusal } = acceptFiles(files, held.current.length, limits.messages.files)
    change([...held.current, ...taken.map((file) => attached(file))])
    if (refusal === 'media_limit') toast({ title: t('too_many', { n: limits.messages.files }), tone: 'destructive' })
    else if (refusal === 'media_failed') toastError('messages.failed.select_photo')(refusal)
    else if (refusal) toastError(`composer.refused.${refusal}`)(refusal)
  }

  const latest = useRef(take)
  latest.current = take
  const restore = useCallback(({ file }: Pick<MessageDraft, 'file'>) => {
    if (file) latest.current([file instanceof File ? file : new File([file], 'file', { type: file.type })])
  }, [])

  return {
    items,
    restore,
    /** Pasted and dropped files stay as they are. */
    take,
    /** Camera and gallery pictures are made smaller. */
    pick: async (files: File[], from: 'camera' | 'gallery') => {
      try {
        take(await Promise.all(files.map((file) => (isStill(file) ? compressed(file) : file))))
      } catch (error) {
        failed(from)(error)
      }
    },
    failed,
    remove: (key: string) => change(held.current.filter((item) => item.key !== key)),
    replace: (key: string, file: File) => change(held.current.map((item) => (item.key === key ? attached(file, key) : item))),
    clear: () => change([]),
  }
}

const failed = (from: 'camera' | 'gallery') =>
  toastSourceError(from === 'camera' ? 'messages.failed.take_photo' : 'messages.failed.select_photo')

export async function encoded(file: File, edit: { turns?: number; ratio?: number | undefined } = {}): Promise<File> {
  const picture = await compressPicture(file, edit)
  return new File([picture], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}

const attached = (file: File, key: string = crypto.randomUUID()): Attachment => ({ key, file, preview: URL.createObjectURL(file) })

function forget(items: Attachment[]) {
  for (const { preview } of items) URL.revokeObjectURL(preview)
}
