// Relative, because the build replaces # imports with stubs when it runs this file (web/build/screens.ts).
import { routes } from './routes.tsx'

interface Screen {
  /** Such as `/post/$postId`. */
  path: string
  /** Such as `#screens/home/HomeScreen.tsx`, frames first. */
  imports: string[]
}

interface Route {
  options: { path?: string; staticData?: { parts?: (() => Promise<unknown>)[] } }
  children?: Route[]
}

export const screens = await screensUnder(routes as Route, [])

async function screensUnder({ options: { path, staticData }, children = [] }: Route, above: string[]): Promise<Screen[]> {
  const own = await Promise.all((staticData?.parts ?? []).map(async (load) => ((await load()) as { file: string }).file))
  const imports = [...above, ...own]
  const below = await Promise.all(children.map((route) => screensUnder(route, imports)))
  return [...(path ? [{ path, imports }] : []), ...below.flat()]
}
