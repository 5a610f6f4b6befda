import { limits } from '@atelier/contract/limits'
import { hiddenPosts, hidePost, unhidePost } from '@atelier/contract/posts'
import { useTranslations } from 'use-intl'
import { keepPosts, usePost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { invalidateWanted } from '#data/cache/wanted-lists.ts'
import { call } from '#data/client.ts'
import { useTitle } from '#device/title.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { takeBack } from '#parts/list/take-back.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { PostLine } from '#parts/post/PostLine.tsx'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function HiddenPostsScreen() {
  const t = useTranslations('privacyLists')
  const list = useList(keys.hiddenPosts, async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(hiddenPosts, { cursor }, { signal })
    return { ids: keepPosts(items), next_cursor }
  })
  useTitle(t('hidden.title'))
  return (
    <div className="px-4 pt-4 pb-10">
      <SettingsHead title={t('hidden.title')} text={t('hidden.intro')} />
      <Listing
        list={list}
        skeleton={['a', 'b', 'c', 'd'].map((row) => <Skeleton key={row} className="my-3 h-16 w-full" />)}
        failed={t('hidden.failed')}
        empty={<EmptyState art={<Shelf seed="hidden" />} title={t('hidden.empty')} text={t('hidden.empty_text')} />}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        className="divide-y divide-line"
      >
        {(id) => <HiddenPost id={id} />}
      </Listing>
    </div>
  )
}

function HiddenPost({ id }: { id: string }) {
  const t = useTranslations('privacyLists')
  const nameOf = useName()
  const post = usePost(id)
  if (!post) return null
  const send = (endpoint: typeof hidePost | typeof unhidePost) => () => call(endpoint, { post_id: id }).then(invalidateWanted)
  const show = (pressed: HTMLElement) =>
    takeBack({
      key: keys.hiddenPosts,
      id,
      pressed,
      send: send(unhidePost),
      again: send(hidePost),
      done: t('hidden.done'),
      undo: t('undo'),
      failed: 'privacyLists.hidden.failed_update',
    })
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-6 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <PostLine id={id} />
      </div>
      <Button
        size="sm"
        aria-label={t('hidden.action_post', { name: nameOf(post.author) })}
        onClick={({ currentTarget }) => void show(currentTarget)}
        className="mb-1 sm:mb-0"
      >
        {t('hidden.action')}
      </Button>
    </div>
  )
}
