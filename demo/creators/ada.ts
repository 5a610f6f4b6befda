import { type Creator, comment } from '#creator.ts'

export const ada: Creator = {
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lindqvist',
  country: 'SE',
  born: '1989-03-14',
  bio: 'Drawing machines and the drawings they make. Pen plotters, flow fields, ink on paper. Malmö.',
  location: 'Malmö, Sweden',
  website: 'https://adalindqvist.example/',
  links: ['https://prints.example/adalindqvist', 'https://code.example/ada/ribbons', 'https://letters.example/from-the-third-floor'],
  open_for_commissions: true,
  pinned: ['Night series', 'First sheet from the new place', 'Columns.'],
  interests: ['Art & Design', 'Programming', 'Technology', 'DIY & Crafts', 'Photography'],
  verified: true,
  avatar: 'ada/avatar.webp',
  banner: 'ada/banner.webp',
  posts: [
    {
      text: 'New studio, same plotter. It took two people and a tram to move a machine that weighs less than my dictionary, because nobody trusts me to hold the arm still.',
      category: 'Behind the Scenes',
      country: 'SE',
      comments: [
        comment(
          'sofie_polder',
          'Did it at least get its own ticket?',
          comment('ada', 'It travelled as a musical instrument. Nobody asked which one.'),
        ),
        comment('daniel_builds', 'New studio means new dust. Cover the rails!'),
      ],
    },
    {
      text: 'First sheet from the new place. One field, about four hundred ribbons, and the only rule is that they may never touch. I keep looking for the spot where it cheats. #generative #plotter',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'ada/first.webp',
          alt: 'Broad ribbons in navy, red, orange, teal and mustard that bend around each other without touching, on cream paper.',
        },
      ],
      comments: [
        comment(
          'kenji_clay',
          'It reads like a map of a city with very polite traffic.',
          comment('ada', 'The politest. They all stop for each other and then nobody gets home.'),
        ),
        comment('priya_kolam', 'Never touching is my whole grandmother’s rule for kolam lines, except at the crossings. Beautiful.'),
        comment(
          'noah_pixels',
          'how long does the pen take for this one?',
          comment('ada', 'Three hours and ten minutes, and I have to change the pen six times like a pit crew.'),
        ),
      ],
    },
    {
      text: 'A short how-to for those who asked how the lines know where to go:\n\n1. Give every place on the paper a direction. Smooth noise is enough.\n2. Drop a pen anywhere and follow the directions.\n3. Before every step, look left and right. If somebody is there, stop.\n4. Start again somewhere empty.\n\nThat is all. The drawing lives in step 3: how far you look decides whether it becomes hair, water or wood. #tutorial #flowfield',
      category: 'How-to Guides',
      comments: [
        comment('daniel_builds', 'Step 3 is also how I got through university.'),
        comment(
          'matiu_tides',
          'Saving this. I have been faking mine with sine waves for years.',
          comment('ada', 'Sine waves are an honest tool! Yours look like the sea, mine look like hair.'),
        ),
        comment('tom_linocut', 'The cutting equivalent: look left and right, and mind your thumb.'),
      ],
    },
    {
      text: 'Two colours, one pen each, five hours. The blue went first, so the red had to live with what was left over.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'ada/two.webp',
          alt: 'Hundreds of fine lines in dark blue and brick red that flow like combed hair, drawn with a pen on off-white paper.',
        },
      ],
      comments: [
        comment('farid_ink', 'The red is not left over. It is what the blue was waiting for.'),
        comment('hana_stilllife', 'I would hang this where the morning light comes in.'),
      ],
    },
    {
      text: 'The plotter ran dry at 97 % while I was making tea. There is a lesson in it and I refuse to learn it.',
      category: 'Personal Stories',
      comments: [
        comment('rania_marbling', 'The last 3 % is for the gods.'),
        comment(
          'zanele_beads',
          'I ran out of red beads two rows before the end of a belt last year. I feel this in my bones.',
          comment('ada', 'Two rows! That is cruel. What did you do?'),
          comment('zanele_beads', 'Orange. Now people ask for the orange edge on purpose.'),
        ),
        comment('emily_rings', 'Tea was worth it though.'),
      ],
    },
    {
      text: 'Night series, one of four. White, yellow, orange and pink gel pens on black card. Gel ink needs a slow arm: 20 mm per second, and you have to breathe through your nose. #plotter #inkonpaper',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'ada/night.webp',
          alt: 'A disc filled with swirling ribbons in yellow, orange, pink and off-white on black card.',
        },
        {
          file: 'ada/night-2.webp',
          alt: 'A disc of thin ribbons in yellow, white and orange that turn in small eddies on black card.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'The first one is Jupiter. I will not be argued with.', comment('ada', 'Then the second is Io. Deal.')),
        comment('diego_vinilo', 'Esto pide ser la portada de un disco. Hablamos en serio.'),
      ],
    },
    {
      text: 'Things I have learned about paper this year: 300 g is not always 300 g, the smooth side is never the side the shop says it is, and the sheet that you keep for something special turns yellow first. Use the good paper.',
      category: 'Lifestyle Tips',
      comments: [
        comment('camille_herbier', 'Amen. J’ai un carton de « papier pour plus tard » qui date de 2011.'),
        comment('ruth_margins', 'This is also true of good sentences.'),
        comment('tobias_setzt', 'Und Holzschrift. Die liegt auch nur da und wartet auf den besonderen Tag.'),
      ],
    },
    {
      text: 'Only for you who follow along: the next edition is forty small sheets, and each begins with a number that somebody chose. Leave one from 1 to 40 below before the list goes outside on Friday. This is seventeen. My mother took it before I had finished explaining.',
      audience: 'followers',
      category: 'Behind the Scenes',
      pictures: [
        {
          file: 'ada/seventeen.webp',
          alt: 'A small square sheet of fine dark-green and brick-red lines that turn around two quiet places.',
        },
      ],
      comments: [
        comment('zanele_beads', 'Thirty-four. It is the last row before the orange edge.'),
        comment(
          'priya_kolam',
          'Twenty-eight, because it is perfect.',
          comment('ada', 'Perfect as in nice, or as in the sum of its divisors?'),
          comment('priya_kolam', 'There is a difference?'),
        ),
      ],
    },
    {
      text: 'Columns. The field is one, the paper is three, and the colours walk from the top left to the bottom right. Somebody at the open studio called it a choir. I have been happy about that for two days.',
      category: 'Creative Showcases',
      country: 'SE',
      pictures: [
        {
          file: 'ada/columns.webp',
          alt: 'Three upright columns of curved ribbons whose colours change from navy and red at the top to teal and mustard at the bottom.',
        },
      ],
      comments: [
        comment('amara_portraits', 'Un chœur, oui ! On voit même qui chante la basse.'),
        comment('jonas_werkstatt', 'Drei Spalten, ein Feld. So einfach und so gut.'),
        comment(
          'nneka_weaves',
          'This is a warp, Ada. You are one of us and you do not know it.',
          comment('ada', 'I am coming to Lagos and you are giving me a loom.'),
        ),
      ],
    },
    {
      text: 'Question for everybody who sells prints: do you number the ones that a machine drew? Every sheet is different because the pen is tired in another way each time. An edition of 40 feels like a lie and “unique” feels like boasting.',
      category: 'Industry Insights',
      comments: [
        comment(
          'tom_linocut',
          'I number lino 1/40 and no two are alike either. Nobody has ever complained.',
          comment('ada', 'That settles it, you have the authority of ink under your nails.'),
        ),
        comment('agnieszka_plakat', '“Unique, one of forty.” Say both. Let them think about it.'),
        comment('marisol_riso', 'En riso ponemos el tiraje y ya. La máquina también tiene días malos.'),
        comment(
          'freya_blue',
          'I write the weather on the back instead of a number.',
          comment('ada', 'Stealing this. Pen, paper, weather.'),
          comment('freya_blue', 'Please do, it is free up here.'),
        ),
      ],
    },
    {
      text: 'Small ones, postcard size, made while the kettle boils. If you want one, write to me with an address and something that you noticed today. #postcards #plotter',
      former: [
        'Small ones, made while the kettle boils. Write to me if you want one.',
        'Small ones, postcard size, made while the kettle boils. If you want one, write to me with an address. #postcards',
      ],
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'ada/card-1.webp',
          alt: 'Fine brick-red lines that sweep across the card like a shell.',
        },
        {
          file: 'ada/card-2.webp',
          alt: 'Fine dark-blue lines that gather into several whirls.',
        },
        {
          file: 'ada/card-3.webp',
          alt: 'Fine lines in green and ochre that bend like grass in the wind.',
        },
      ],
      comments: [
        comment('giulia_cucina', 'I noticed that the baker sings to the bread. Address follows!'),
        comment('linh_garden', 'A snail on the letterbox, going in.'),
        comment('ruth_margins', 'I noticed I had been holding the same page for an hour.'),
        comment('leo_carnet', 'Le chat du voisin salue le facteur, jamais l’inverse.'),
      ],
    },
    {
      text: 'Open studio on Saturday, noon to six, third floor, follow the sound of a small motor. @kenji_clay is sending cups, so there will be coffee out of something better than my laboratory beakers. #openstudio',
      category: 'News & Current Events',
      country: 'SE',
      comments: [
        comment('kenji_clay', 'Six cups, one with a chip. The chipped one is for you.', comment('ada', 'As it should be.')),
        comment('samir_isometric', 'Wish I could. Film the plotter when it does the corners?'),
        comment('mira_mod', 'Third floor, motor sound, coffee. I will be there with two colleagues.'),
      ],
    },
    {
      text: '@samir_isometric asked for the corners. There are none, that is the whole idea, so here is everything else: two pens, one sheet, four hours in ten seconds. Blue goes first because red has better manners. #plotter #inkonpaper',
      category: 'Behind the Scenes',
      country: 'SE',
      pictures: [
        {
          file: 'ada/plotter.webm',
          poster: 'ada/plotter.webp',
          alt: 'Film without sound, ten seconds: the dark arm of a plotter draws fine curved lines from the top to the bottom of a sheet, first in dark blue, then in brick red between them.',
        },
      ],
      comments: [
        comment('samir_isometric', 'I waited for a corner until the very end. Happily.'),
        comment('hamish_loom', 'First the warp, then the weft. You’ll not fool me.'),
        comment('daniel_builds', 'Not a single hum in it! Which firmware?', comment('ada', '0.9.4, with the window closed.')),
      ],
    },
  ],
}
