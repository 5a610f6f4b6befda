/** Beside the feed where there is room: search, trending topics, who to follow. */
export function RightSidebar() {
  return <aside className="hidden w-80 shrink-0 xl:block" />
}
