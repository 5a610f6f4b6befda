import { type Creator, comment } from '#creator.ts'

export const ruthMargins: Creator = {
  username: 'ruth_margins',
  first_name: 'Ruth',
  last_name: 'Abramson',
  country: 'US',
  born: '1958-04-18',
  bio: 'Editor, forty years of other people’s sentences. I write in the margins, in pencil.',
  interests: ['Reading', 'Writing', 'History', 'Education', 'Psychology'],
  verified: true,
  posts: [
    {
      text: 'Cut the first paragraph. You were clearing your throat. We all do. It was a lovely throat.',
      category: 'Tutorials',
      country: 'US',
      comments: [
        comment('juniper_notes', 'It WAS a lovely throat. It is gone now.'),
        comment('agnieszka_plakat', 'What is left at the bridge.'),
        comment('farid_ink', 'Twenty-nine sheets of throat.'),
      ],
    },
    {
      text: 'A young writer sent me eleven pages about rain and apologised that nothing happens. I wrote back: “It rains.” That is something. Most novels cannot manage it.',
      category: 'Personal Stories',
      comments: [
        comment('tom_linocut', 'I’ve built a career on it.'),
        comment('priya_kolam', 'It rained at six. We only get to look first.'),
      ],
    },
    {
      text: 'How I edit, since three of you have asked. Once for pleasure, without a pencil. Once aloud, because the ear is less polite than the eye. Once backwards, paragraph by paragraph, so that the story cannot charm me. Then I put it in a drawer and take a walk, and whatever I am still arguing with when I come home, that is my note. There is rarely more than one. Writers expect forty and are frightened by one. They should be.',
      category: 'Educational Content',
      comments: [
        comment('agnieszka_plakat', 'The story cannot charm me. I will do this with posters, upside down.'),
        comment('oksana_stitch', 'You read the back of the cloth.'),
        comment('daniel_builds', 'Best code review process I have ever read.'),
        comment('amara_portraits', 'L’oreille est moins polie que l’œil : merci.'),
      ],
    },
    {
      text: 'There is a comma in a first edition at our library that has a tiny pencil heart drawn around it. I did not do it. I would like to meet whoever did.',
      category: 'Entertainment',
      comments: [
        comment('tobias_setzt', 'Ich war es nicht. Aber ich hätte es gewesen sein können.'),
        comment('rania_marbling', 'When I rebind it, the heart stays.'),
        comment('leo_carnet', 'Une virgule aimée.'),
      ],
    },
    {
      text: 'On the bus: a boy reading with his finger under the line, lips moving. His grandmother watched the finger, not the window. Nobody has ever looked at my sentences like that, and I have been very well reviewed.',
      category: 'Inspirational Posts',
      comments: [
        comment('hana_stilllife', 'I can see her face.'),
        comment('kenji_clay', 'The side that looks back goes to the guest.'),
        comment('mira_mod', 'Oh, Ruth.'),
      ],
    },
    {
      text: 'Industry note: everyone says that nobody reads. Everyone says it in writing.',
      category: 'Industry Insights',
      comments: [comment('marisol_riso', 'La niña olió el fanzine. Vamos bien.'), comment('noah_pixels', 'read this twice')],
    },
    {
      text: 'Another birthday. I have been given a very sharp pencil, a very soft eraser and, by my granddaughter, a sign for the door that says “Grandma is thinking”. It has two sides. The other one says “come in”.',
      category: 'Personal Stories',
      country: 'US',
      comments: [
        comment('ada', 'Happy birthday, Ruth! May both sides get used.'),
        comment('giulia_cucina', 'Auguri! One yolk for the house.'),
        comment('hamish_loom', 'Many happy returns. That’s a fine granddaughter.'),
        comment('juniper_notes', 'Happy birthday. Which side is showing now?', comment('ruth_margins', 'Come in.')),
      ],
    },
  ],
}
