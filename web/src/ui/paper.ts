export const paperOf = (text: string) => papers[[...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % papers.length]

const papers = ['paper-clay', 'paper-moss', 'paper-sky', 'paper-sand', 'paper-plum', 'paper-sea']
