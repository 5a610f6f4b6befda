import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { toastAnyError } from '#data/toasts.ts'
import { passFocus } from '#device/pass-focus.ts'
import { useTitle } from '#device/title.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { MuteWordForm } from '#screens/settings/muted-words/MuteWordForm.tsx'
import { addAgain, type ListedWord, removeWord, useMutedWords } from '#screens/settings/muted-words/muted-words.data.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'

export function MutedWordsScreen() {
  const t = useTranslations('mutedWords')
  useTitle(t('title'))
  return (
    <div className="px-4 pt-4 pb-10">
      <SettingsHead title={t('title')} text={t('intro')} />
      <MuteWordForm />
      <Words />
    </div>
  )
}

function Words() {
  const t = useTranslations('mutedWords')
  const { data: words, isError, refetch } = useMutedWords()
  if (words?.length === 0) return <EmptyState art={<Shelf seed="words" />} title={t('empty')} text={t('empty_text')} />
  if (words)
    return (
      <ul aria-label={t('list')} className="mt-4 divide-y divide-line border-t border-line">
        {words.map((word) => (
          <Word key={word.id} word={word} />
        ))}
      </ul>
    )
  if (isError) return <LoadFailed title={t('failed')} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" className="mt-4">
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="my-3 h-10 w-full" />
      ))}
    </div>
  )
}

function Word({ word }: { word: ListedWord }) {
  const t = useTranslations('mutedWords')
  const format = useFormatter()
  const { phrase, ends_at } = word
  const failed = toastAnyError('mutedWords.failed_update')
  const remove = (pressed: HTMLElement) => {
    passFocus(pressed)
    return removeWord(word).then(
      () => toast({ title: t('done', { phrase }), action: { label: t('undo'), onPress: () => void addAgain(word).catch(failed) } }),
      failed,
    )
  }
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1">
        <bdi className="block wordy font-medium">{phrase}</bdi>
        <span className="block text-sm text-quiet">
          {ends_at ? t('until', { date: format.dateTime(new Date(ends_at), { dateStyle: 'medium', timeStyle: 'short' }) }) : t('for_good')}
        </span>
      </span>
      <IconButton
        icon={X}
        tone="quiet"
        size="sm"
        label={t('remove', { phrase })}
        disabled={word.isGuess}
        onClick={({ currentTarget }) => void remove(currentTarget)}
      />
    </li>
  )
}
