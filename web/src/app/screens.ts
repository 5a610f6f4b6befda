// Relative: the build, which alone runs this file, puts stubs in the place of the modules of the app (first-parts.ts).
import { routes } from './routes.tsx'

interface Screen {
  /** As the router has it: `/post/$postId`. */
  path: string
  /** The modules that it loads, those of its frames first: `#screens/home/HomeScreen.tsx`. */
  imports: string[]
}

/** What is read of a route here. */
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
