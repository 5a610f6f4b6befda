import { type Creator, comment } from '#creator.ts'

export const zaneleBeads: Creator = {
  username: 'zanele_beads',
  first_name: 'Zanele',
  last_name: 'Dlamini',
  country: 'ZA',
  born: '1980-04-04',
  bio: 'Beadwork, belts, big necklaces. Durban. I count under my breath, please do not answer.',
  interests: ['DIY & Crafts', 'Fashion', 'Art & Design', 'Business', 'Music'],
  avatar: 'zanele_beads/avatar.webp',
  banner: 'zanele_beads/banner.webp',
  posts: [
    {
      text: 'Delivery day: 14 kilos of glass beads, sorted by a man who is very sure that turquoise is a kind of green.',
      category: 'Behind the Scenes',
      country: 'ZA',
      comments: [
        comment('yara_zellige', 'Le débat est ouvert depuis 1200 ans chez nous.'),
        comment('ines_azulejo', 'It is a kind of blue and I will not be taking questions.'),
      ],
    },
    {
      text: 'A whole belt, seen from where my nose usually is. Five colours, forty-two across, every row counted twice. #beadwork',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'zanele_beads/belt.webp',
          alt: 'Close view of glass beads in rows: diamonds, zigzags and stripes in blue, red, yellow, green and black on white.',
        },
      ],
      comments: [
        comment('noah_pixels', 'this is literally pixel art with better hardware', comment('zanele_beads', 'With worse undo, though.')),
        comment('nneka_weaves', 'Every row counted twice. I see you.'),
        comment('priya_kolam', 'Symmetry group of row 12, anyone? Happy to start a fight.'),
      ],
    },
    {
      text: 'What the colours say depends on who you ask and where she was born. My mother’s list and my aunt’s list agree on exactly one thing: never give anybody only black and yellow, unless you mean it.',
      category: 'Educational Content',
      comments: [
        comment('amara_portraits', 'Et alors, noir et jaune, ça dit quoi ?', comment('zanele_beads', 'It says: do not come back.')),
        comment('oksana_stitch', 'In our stitching black and red are love and sorrow, and every village argues which is which.'),
      ],
    },
    {
      text: 'Necklace for a bride who wanted “loud, but my grandmother must be able to cry on it”.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'zanele_beads/bride.webp',
          alt: 'Beadwork with white, yellow, blue and black figures on a field of red beads.',
        },
      ],
      comments: [
        comment('hana_stilllife', 'And did she cry?', comment('zanele_beads', 'Before the zip was closed.')),
        comment('agnieszka_plakat', 'You get the best briefs of anyone here.'),
        comment('grace_kitenge', 'Loud enough, beautiful enough. My cousin will be calling you.'),
      ],
    },
    {
      text: 'For the beginners: buy good thread before you buy beautiful beads. Wax it. Start with an odd number, so that there is a middle. Count out loud. When a child comes in, hold the row with your thumb and do not be polite.',
      category: 'How-to Guides',
      comments: [
        comment('camille_herbier', 'Un nombre impair, pour qu’il y ait un milieu. Mes ombelles sont d’accord.'),
        comment('emily_rings', 'Ne soyez pas polie ! À broder sur un coussin.'),
        comment('daniel_builds', 'Hold the row with your thumb is how I review code.'),
      ],
    },
    {
      text: 'Two rows before the end. The phone rings. It is the bank. The bank can hold the line, I am holding a line as well.',
      category: 'Personal Stories',
      comments: [
        comment('rania_marbling', 'NEVER answer the phone. We have been over this.'),
        comment('ada', 'What colour was the row?', comment('zanele_beads', 'Orange. Obviously.')),
      ],
    },
    {
      text: 'Night colours, for once. My daughter picked them and went to bed. I stayed up to see if she was right.',
      category: 'Creative Showcases',
      country: 'ZA',
      pictures: [
        {
          file: 'zanele_beads/night.webp',
          alt: 'Beadwork with white, light blue, yellow and red patterns on dark blue beads.',
        },
        {
          file: 'zanele_beads/night-2.webp',
          alt: 'Beadwork with yellow, white and green patterns on black beads.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'She was right.'),
        comment('linh_garden', 'She was very right. How old is she?', comment('zanele_beads', 'Nine, and already impossible.')),
      ],
    },
    {
      text: 'We have a table at the Saturday market from this week, between the koeksisters and the man with the plants. Come hungry, leave jingling. #beadwork #openstudio',
      category: 'News & Current Events',
      comments: [
        comment('giulia_cucina', 'I would come for the koeksisters and leave with three belts.'),
        comment('mira_mod', 'Leave jingling! Good luck on Saturday.'),
      ],
    },
  ],
}
