import { face } from '#art/face.ts'
import { type Vessel, vessels } from '#art/vessels.ts'
import { type Creator, comment } from '#creator.ts'

const lunch = (seed: string, things: readonly Vessel[], options: Partial<Parameters<typeof vessels>[0]> = {}) =>
  vessels({ seed, things, wall: '#e9dcc3', table: '#c2452d', colours: ['#2f5d7c', '#f2c230', '#a9b35a', '#f2c230'], ...options })

export const giuliaCucina: Creator = {
  username: 'giulia_cucina',
  first_name: 'Giulia',
  last_name: 'Moretti',
  country: 'IT',
  born: '1990-05-06',
  bio: 'I cook, then I paint what is left. Food illustration from a kitchen in Bologna with one good window.',
  interests: ['Food & Cooking', 'Art & Design', 'Travel', 'Gardening', 'Writing'],
  avatar: face({
    seed: 'giulia',
    skin: '#f2c9a8',
    hair: 'curls',
    hairColour: '#5b3220',
    shirt: '#c2452d',
    ground: '#f2c230',
    accent: '#2f5d7c',
  }),
  banner: lunch('giulia-banner', ['lemon', 'bowl', 'pear', 'orange', 'jug', 'lemon', 'plate'], {
    format: 'banner',
    colours: ['#f2c230', '#2f5d7c', '#a9b35a', '#e07b39', '#efe6d2', '#f2c230', '#e9dfc8'],
  }),
  posts: [
    {
      text: 'My neighbour knocked to say that it smells like Sunday. It was Tuesday. We ate at four.',
      category: 'Personal Stories',
      country: 'IT',
      comments: [
        comment('diego_vinilo', 'Martes con olor a domingo: mi religión.'),
        comment('lucia_alsur', 'Qué buen vecino. Qué buena hora.'),
      ],
    },
    {
      text: 'Blue bowl, two lemons, one pear, a red table. I was supposed to make a tart of it. The tart will have to wait until the shadow has finished. #foodart',
      category: 'Creative Showcases',
      pictures: [
        {
          art: lunch('giulia-lemons', ['bowl', 'lemon', 'pear', 'lemon'], { format: 'square' }),
          alt: 'A blue bowl, two yellow lemons and a green pear on a red table in front of a cream wall.',
        },
      ],
      comments: [
        comment('hana_stilllife', 'So loud! I had to open a window. I love it.'),
        comment('kenji_clay', 'That is a good foot on the bowl.'),
        comment('marisol_riso', 'Los limones ya se pasaron al cartel, avísales.'),
      ],
    },
    {
      text: 'Pasta for four, without scales: one egg and one heaped fistful of flour per person, plus one egg yolk for the house. Knead until it feels like your earlobe. Wrap it, forget it for as long as it takes to argue with your sister on the phone. Roll it until you can read a love letter through it. Then cut it as you like, nobody is watching, and if somebody is, give them an apron.',
      category: 'How-to Guides',
      comments: [
        comment('noah_pixels', 'comparing dough to my earlobe in an open plan office. worth it'),
        comment('ruth_margins', 'The love letter test. I have one from 1998 that would do.'),
        comment('nneka_weaves', 'One yolk for the house! My mother says “one for the pot”.'),
        comment('jonas_werkstatt', 'Heute ausprobiert. Das Haus war zufrieden.', comment('giulia_cucina', 'The house always knows.')),
      ],
    },
    {
      text: 'Things that are ready when they are ready: risotto, apologies, watercolour.',
      category: 'Inspirational Posts',
      comments: [comment('kenji_clay', 'Kilns.'), comment('tom_linocut', 'Sheepdogs.'), comment('eleni_arches', 'Masons. Allegedly.')],
    },
    {
      text: 'Oranges in a bowl that is too small for them, a jug that came from my aunt, and the plate that nobody may use.',
      category: 'Creative Showcases',
      pictures: [
        {
          art: lunch('giulia-oranges', ['jug', 'orange', 'bowl', 'orange', 'plate'], {
            format: 'wide',
            wall: '#cfdcd6',
            table: '#e7c9a0',
            colours: ['#e9e2d0', '#e07b39', '#3d6b5c', '#e2702b', '#f4efe2'],
          }),
          alt: 'A cream jug, two oranges, a green bowl and a flat pale plate on a light wooden table in front of a pale green wall.',
        },
      ],
      comments: [
        comment('pilar_analogica', 'Todas las casas tienen un plato que nadie puede usar.'),
        comment('eleni_arches', 'In ours it hangs on the wall, so that it can watch us use the others.'),
        comment(
          'ines_azulejo',
          'The green of the bowl! Tell me it is not plastic.',
          comment('giulia_cucina', 'Grandmother, 1962, chipped with honour.'),
        ),
      ],
    },
    {
      text: 'Honest review of the fancy pan everybody asks about: it is a pan. It is heavy, it is beautiful, the egg sticks exactly as it sticks in the old one, and I now own two pans.',
      category: 'Product Reviews',
      comments: [
        comment('daniel_builds', 'Finally a benchmark I trust.'),
        comment('sofie_polder', 'You saved me 180 euro.'),
        comment('mira_mod', 'I now own two pans. Poetry.'),
      ],
    },
    {
      text: 'The market today was mostly pears, so this week is mostly pears. #foodart #stilllife',
      category: 'Creative Showcases',
      country: 'IT',
      pictures: [
        {
          art: lunch('giulia-pears', ['pear', 'pear', 'pear'], {
            format: 'square',
            wall: '#f0d9c0',
            table: '#5f7f78',
            colours: ['#b7b24f', '#c9b95c', '#a3a24a'],
          }),
          alt: 'Three green-yellow pears in a row on a grey-green table in front of a peach wall.',
        },
        {
          art: lunch('giulia-pears-jar', ['jar', 'pear'], {
            format: 'square',
            wall: '#d9cdb8',
            table: '#7c4a36',
            colours: ['#e8e0cf', '#b7b24f'],
          }),
          alt: 'A big cream jar with a single pear beside it on a brown table.',
        },
      ],
      comments: [
        comment('hana_stilllife', 'Mostly pears. The best kind of week.'),
        comment(
          'camille_herbier',
          'Conférence, ou passe-crassane ?',
          comment('giulia_cucina', 'Abate Fetel! I am from Emilia, I have duties.'),
        ),
      ],
    },
    {
      text: 'Somebody asked for the recipe of the soup in last week’s drawing. There was no soup. It was an empty bowl and you all smelled it. I have never been so proud.',
      category: 'Entertainment',
      comments: [
        comment('amara_portraits', 'Je l’ai sentie ! Avec du fenouil.'),
        comment('kenji_clay', 'A good bowl is always full of something.'),
        comment('rania_marbling', 'There was cumin. Do not lie to us.'),
      ],
    },
  ],
}
