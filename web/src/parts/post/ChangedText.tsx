import { changedPart } from '#parts/post/changed-part.ts'

export function ChangedText({ before, text }: { before: string; text: string }) {
  const { start, changed, end } = changedPart(before, text)
  return (
    <>
      {start}
      {changed && (
        <mark className="rounded-sm bg-accent-wash text-ink underline decoration-accent decoration-1 underline-offset-4">{changed}</mark>
      )}
      {end}
    </>
  )
}
