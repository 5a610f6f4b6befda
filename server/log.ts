import { type DestinationStream, type Logger, pino } from 'pino'

/** Errors are logged as `describedError` only. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: ['req.headers', 'token', 'password', 'email'], serializers: { err: describedError } }
  return destination ? pino(options, destination) : pino(options)
}

interface Described {
  type: string
  message?: string
  code?: string
  table?: string
  constraint?: string
  stack: string
  causes?: Described[]
}

/** Without what errors may quote: a database the row, a mail server the receiver, a parser its input. */
function describedError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' }
  const { code, table, constraint, syscall, cause, errors = [] } = error as Details
  const causes = [...(cause ? [cause] : []), ...errors].slice(0, mostCauses)
  // Class 42 is about our statements, and has no rows.
  const quotes = (code !== undefined && syscall === undefined && !/^42\w{3}$/.test(String(code))) || error instanceof SyntaxError
  return {
    type: error.name,
    ...(!quotes && { message: error.message }),
    ...(code !== undefined && { code: String(code) }),
    ...(table && { table }),
    ...(constraint && { constraint }),
    stack: framesOf(error),
    ...(causes.length > 0 && { causes: causes.map(describedError) }),
  }
}

export function errorLines(error: unknown): string {
  const { type, message, code, table, constraint, stack, causes = [] } = describedError(error)
  const said = [type, code, table, constraint, message].filter(Boolean).join(' ')
  return [said, stack, ...causes.map(errorLines)].filter(Boolean).join('\n')
}

type Details = Error & { code?: unknown; table?: string; constraint?: string; syscall?: string; errors?: unknown[] }

const mostCauses = 5

function framesOf({ stack = '', message }: Error): string {
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).join('\n')
}
