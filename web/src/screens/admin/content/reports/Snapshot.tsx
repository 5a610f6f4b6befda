import type { ReportFile } from '@atelier/contract/admin/reports'
import type { PersonFile } from '@atelier/contract/admin/users'
import { useTranslations } from 'use-intl'
import { usePersonFile } from '#parts/admin/person-file.data.ts'
import { SnapMedia } from '#screens/admin/content/reports/SnapMedia.tsx'

export function Snapshot({ file }: { file: ReportFile }) {
  const t = useTranslations('admin_reports')
  const { snapshot } = file
  const person = usePersonFile(file.type === 'profile' ? file.author?.user_id : undefined).data
  const now = contentNow(file, person)
  if (!snapshot) return now === undefined ? <p className="text-sm text-quiet">{t('gone')}</p> : null
  if (now !== undefined && now === (snapshot.content ?? '')) return null
  const { content, media } = snapshot
  return (
    <section aria-labelledby="snapshot" className="rounded-md bg-sunken px-4 py-3">
      <h3 id="snapshot" className="text-sm font-semibold">
        {now === undefined ? t('as_reported_gone') : t('as_reported_changed')}
      </h3>
      {content && (
        <p dir="auto" className="wordy mt-1 text-sm whitespace-pre-wrap">
          {content}
        </p>
      )}
      {now === undefined && media.length > 0 && <SnapMedia media={media} />}
    </section>
  )
}

function contentNow(
  { type, target_id, post, comment, messages, author, snapshot }: ReportFile,
  person: PersonFile | undefined,
): string | undefined {
  if (type === 'post') return post ? [post.content, ...post.post_media.flatMap(({ alt_text }) => alt_text ?? [])].join('\n\n') : undefined
  if (type === 'comment') return comment?.content
  if (type === 'profile') {
    // Until the rest is loaded, nothing counts as changed.
    if (author && !person) return snapshot?.content ?? ''
    if (!author || !person) return undefined
    const { bio, location, website, links } = person
    const parts = [author.full_name, author.username && `@${author.username}`, bio, location, website, ...links]
    return parts.filter((part) => part !== null).join('\n')
  }
  const message = messages.find(({ id }) => id === target_id)
  return message && (message.content ?? '')
}
