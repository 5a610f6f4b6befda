import { type FeedTab, homeFeed } from '@atelier/contract/feed'
import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { readList, refreshList } from '#data/cache/list.ts'
import { useMe } from '#data/cache/me.ts'
import { isUnreachable } from '#data/cache/reach.ts'
import { call } from '#data/client.ts'
import { isOnline } from '#device/online.ts'

/** Looks while somebody is there, and leaves the place to its reader until it is pressed. */
export function NewPosts({ tab }: { tab: FeedTab }) {
  const t = useTranslations('feed')
  const me = useMe()
  const [isThere, setThere] = useState(false)
  const viewer = me?.user_id
  useEffect(() => {
    let lastLook = Date.now()
    const look = async () => {
      if (document.visibilityState === 'hidden' || isUnreachable() || !isOnline() || Date.now() - lastLook < limits.feed.lookMs) return
      lastLook = Date.now()
      const shown = readList([...keys.feed, tab])
      const page = shown && (await ignored(call(homeFeed, { tab }), 'looked for again'))
      if (!page) return
      const newest = Math.max(0, ...shown.map((id) => Date.parse(readPost(id)?.created_at ?? '')).filter(Number.isFinite))
      setThere(page.items.some(({ user_id, created_at }) => user_id !== viewer && Date.parse(created_at) > newest))
    }
    const timer = setInterval(look, limits.feed.lookMs)
    const seen = () => void look()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [tab, viewer])
  const show = async () => {
    setThere(false)
    window.scrollTo({ top: 0 })
    await refreshList([...keys.feed, tab])
  }
  return (
    <div
      role="status"
      className="pointer-events-none fixed top-[calc(var(--header-height,0px)+3.5rem)] z-20 grid w-full max-w-feed justify-items-center"
    >
      {isThere && (
        <button
          type="button"
          onClick={() => void show()}
          className="pointer-events-auto flex h-11 items-center gap-1.5 rounded-full bg-accent px-4 text-sm font-semibold text-on-accent shadow-float"
        >
          <ArrowUp size={16} aria-hidden="true" />
          {t('new_posts')}
        </button>
      )}
    </div>
  )
}
