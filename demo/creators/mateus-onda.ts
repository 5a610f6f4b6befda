import { type Creator, comment } from '#creator.ts'

export const mateusOnda: Creator = {
  username: 'mateus_onda',
  first_name: 'Mateus',
  last_name: 'Oliveira',
  country: 'BR',
  born: '1994-01-25',
  bio: 'Cut paper, wall paintings and the pavements of Rio. Scissors first, questions later.',
  interests: ['Art & Design', 'Music', 'Dancing', 'Gardening', 'Sports'],
  avatar: 'mateus_onda/avatar.webp',
  banner: 'mateus_onda/banner.webp',
  posts: [
    {
      text: 'Cleaned the studio, found eleven pairs of scissors and the sandwich from Tuesday. Nine pairs are good.',
      category: 'Behind the Scenes',
      country: 'BR',
      comments: [
        comment('meiling_papercut', 'I own one knife and forty blades. We are different animals.'),
        comment('marisol_riso', '¿Y el sándwich?', comment('mateus_onda', 'The sandwich is now a sculpture.')),
      ],
    },
    {
      text: 'Two palms, three colours behind them, no pencil. If you draw the line first, the scissors only obey; if you do not, they dance. #cutpaper #papelcortado',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'mateus_onda/palms.webp',
          alt: 'Two dark green palm leaves in front of soft round shapes in yellow, orange-red and blue on pale peach paper.',
        },
      ],
      comments: [
        comment('ada', 'No pencil! My plotter just fainted.'),
        comment('lucia_alsur', 'Qué alegría de verde. Acá todo es azul.'),
        comment('linh_garden', 'Those are the palms outside my window at five o’clock.'),
      ],
    },
    {
      text: 'A wall for the school in Santa Teresa: 14 metres, four colours and sixty-two assistants between six and nine years old. We had one rule: paint the shape, not your friend. It held for eleven minutes.',
      category: 'Personal Stories',
      comments: [
        comment('priya_kolam', 'Eleven minutes is excellent classroom management.'),
        comment('samir_isometric', 'Please show the friends afterwards.'),
        comment('rosa_root', 'What a day that must have been.'),
        comment(
          'jonas_werkstatt',
          'Zweiundsechzig! Und wie viele blaue Haare?',
          comment('mateus_onda', 'Nineteen. Parents were told it is mineral.'),
        ),
      ],
    },
    {
      text: 'Eucalyptus for the bathroom of a hotel. They asked for “calm, but Brazilian”.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'mateus_onda/eucalyptus.webp',
          alt: 'Two branches with round green-blue leaves in front of a peach and a pale turquoise shape.',
        },
      ],
      comments: [
        comment('agnieszka_plakat', '“Calm, but Brazilian” is a wonderful brief. You solved it.'),
        comment('hana_stilllife', 'I could wash my hands here for an hour.'),
      ],
    },
    {
      text: 'The pavement of Copacabana is my first art school: black and white stones, one wave repeated for four kilometres, and three million people correcting it with their feet every day.',
      category: 'Inspirational Posts',
      country: 'BR',
      comments: [
        comment(
          'ines_azulejo',
          'The stones came from Portugal, the rhythm certainly did not. Abraço from Lisbon.',
          comment('mateus_onda', 'Send more stones, we have rhythm to spare.'),
        ),
        comment('matiu_tides', 'A wave for four kilometres. I draw those too but mine close out.'),
        comment('sofie_polder', 'Correcting it with their feet. Love this.'),
      ],
    },
    {
      text: 'Hot one. Fern on red, because the client’s sofa is green and somebody must argue with it.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'mateus_onda/fern.webp',
          alt: 'A fern and a palm leaf in dark green over a red and a yellow shape on sand-coloured paper.',
        },
      ],
      comments: [
        comment('diego_vinilo', 'Suena a Jorge Ben. Lo estoy escuchando.'),
        comment('giulia_cucina', 'The sofa has already lost.'),
      ],
    },
    {
      text: 'How I choose colours: put three papers on the floor, go and make coffee, come back through the door. The one that you see first is the background. The one that you see last is the leaf. The third one was never your friend.',
      category: 'How-to Guides',
      comments: [
        comment('yara_zellige', 'Je vais essayer avec mes émaux. Surtout l’étape du café.'),
        comment('oksana_stitch', 'Works with thread! I just tried. The third was beige.'),
        comment('zanele_beads', 'The third one was never your friend, I am dying.'),
      ],
    },
    {
      text: 'Carnival costs: glue 30 hours, feathers none (we cut them from paper), feet destroyed, heart enormous. #carnaval #papelcortado',
      category: 'Personal Stories',
      comments: [
        comment('nneka_weaves', 'Heart enormous. Rest those feet!'),
        comment('amara_portraits', 'Des plumes en papier ! Je veux voir ça bouger.'),
      ],
    },
  ],
}
