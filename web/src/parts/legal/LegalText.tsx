import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLegal } from '#words/legal.ts'

/** One of the legal texts, for reading. */
export function LegalText({ text }: { text: 'terms' | 'privacy' }) {
  const t = useTranslations('landing')
  const app = useTranslations('app')
  const legal = useLegal()
  const shown = legal.data?.[text]
  useTitle(shown?.title ?? t(text))
  if (legal.isError)
    return (
      <ErrorState title={app('unreachable.title')} text={app('unreachable.text')}>
        <Button onClick={() => void legal.refetch()}>{app('retry')}</Button>
      </ErrorState>
    )
  if (!shown) return <Skeleton className="h-10 w-64" />
  return (
    <article>
      <h1 className="display text-3xl">{shown.title}</h1>
      <p className="mt-2 text-sm text-quiet">{shown.updated}</p>
      <p className="mt-6 text-lg">{shown.intro}</p>
      {shown.sections.map(({ title, paragraphs }) => (
        <section key={title} className="mt-9">
          <h2 className="display text-xl">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
