import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../src')
const english = join(import.meta.dirname, '../../contract/words/en')

interface Module {
  sections: string[]
  imports: string[]
}

const modules = new Map<string, Module>()

export function sectionsOf(file: string): string[] {
  return [...new Set([...withImports(file)].flatMap((name) => moduleOf(name).sections))].sort()
}

function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const imported of moduleOf(file).imports) withImports(imported, seen)
  return seen
}

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const text = /\.tsx?$/.test(file)
    ? readFileSync(join(source, file.slice(1)), 'utf8').replaceAll(/^ *(\/\/.*|\/\*[\s\S]*?\*\/)$/gm, '')
    : ''
  const taken = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
  const read = {
    sections: [...taken(/\buse(?:Translations|Section)\(['`](\w+)/g), ...taken(/['"`](\w+)\.(?=[\w$])/g).filter(isSection)],
    imports: taken(/^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'(#[^']+)'/gm),
  }
  modules.set(file, read)
  return read
}

const isSection = (name: string) => existsSync(join(english, `${name}.json`))
