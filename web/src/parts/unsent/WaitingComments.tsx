import { initials } from '@atelier/contract/rules/initials'
import { useMe } from '#data/cache/me.ts'
import { type Unsent, useUnsent } from '#data/outbox/outbox.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { UnsentState } from '#parts/unsent/UnsentState.tsx'
import { textOf } from '#parts/unsent/unsent.ts'
import { Avatar } from '#ui/Avatar.tsx'

export function useWaitingComments(postId: string, threadId: string | null): Unsent[] {
  return useUnsent().filter(({ action, input, preview }) => {
    const { post_id, parent_comment_id = null } = input as { post_id?: string; parent_comment_id?: string | null }
    const { thread_id = parent_comment_id } = (preview ?? {}) as { thread_id?: string | null }
    return action === 'createComment' && post_id === postId && thread_id === threadId
  })
}

export function WaitingComments({ comments }: { comments: Unsent[] }) {
  const me = useMe()
  if (!me) return null
  return comments.map((comment) => (
    <article key={comment.client_id} className="flex items-start gap-3 py-2">
      <Avatar src={me.avatar_url} initials={initials(me)} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1 text-sm">
          <PersonName person={me} className="flex min-w-0 items-center gap-1" />
        </p>
        <p className="wordy mt-0.5 text-sm whitespace-pre-wrap">{textOf(comment)}</p>
        <UnsentState {...comment} />
      </div>
    </article>
  ))
}
