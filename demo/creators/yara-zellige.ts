import { type Creator, comment } from '#creator.ts'

export const yaraZellige: Creator = {
  username: 'yara_zellige',
  first_name: 'Yara',
  last_name: 'Benali',
  country: 'MA',
  born: '1989-01-30',
  bio: 'Zellige et dessin géométrique à Fès. Troisième génération, première fille au marteau.',
  interests: ['Art & Design', 'DIY & Crafts', 'History', 'Science', 'Education'],
  avatar: 'yara_zellige/avatar.webp',
  banner: 'yara_zellige/banner.webp',
  posts: [
    {
      text: 'Mon grand-père disait : on ne coupe pas le carreau, on le convainc. J’en ai convaincu 340 aujourd’hui, et 12 ont refusé.',
      category: 'Behind the Scenes',
      country: 'MA',
      comments: [
        comment('kenji_clay', 'Twelve out of three hundred and fifty. You are very convincing.'),
        comment('emily_rings', 'Le bois aussi refuse, parfois bruyamment.'),
      ],
    },
    {
      text: 'L’étoile à huit branches : deux carrés, un quart de tour, et tout le reste en découle. Dix-sept formes dans ce panneau, taillées à la main, posées face contre terre. On ne voit le dessin qu’à la fin. #zellige #géométrie',
      category: 'Educational Content',
      pictures: [
        {
          file: 'yara_zellige/etoiles.webp',
          alt: 'Panneau d’étoiles à huit branches en vert, terre cuite, bleu et ocre sur fond crème, avec de petits losanges entre elles.',
        },
      ],
      comments: [
        comment('priya_kolam', 'Face down! So you see your own work like a stranger. I love that.'),
        comment(
          'ada',
          'Two squares and a quarter turn. I wrote forty lines of code for what your grandfather did with a hammer.',
          comment('yara_zellige', 'Il aurait dit que quarante lignes, c’est peu.'),
        ),
        comment('ines_azulejo', 'From Lisbon with admiration. We only paint ours.'),
      ],
    },
    {
      text: 'On me demande souvent si c’est « fait main ». Regardez les bords. Une machine ne tremble pas, et c’est pour ça qu’elle ne chante pas.',
      category: 'Inspirational Posts',
      comments: [comment('tobias_setzt', 'Ein Satz fürs Schaufenster.'), comment('oksana_stitch', 'The trembling is the signature.')],
    },
    {
      text: 'Essai pour une fontaine : rien que des verts et un jaune, parce que l’eau fait déjà le bleu.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'yara_zellige/fontaine.webp',
          alt: 'Étoiles et losanges en trois verts et jaune sur fond très clair.',
        },
      ],
      comments: [
        comment('sofie_polder', 'The water does the blue. As a professional, I approve.'),
        comment('camille_herbier', 'On dirait des rosettes de saxifrage.'),
        comment('amara_portraits', 'Je viens peindre devant, c’est décidé.'),
      ],
    },
    {
      text: 'Recette du mortier de pose, version atelier : chaux aérienne, sable lavé, poudre de brique, eau, et quelqu’un qui raconte une histoire, sinon ça prend trop vite.',
      category: 'Tutorials',
      comments: [
        comment('eleni_arches', 'The story is the retarder. Our masons use gossip.'),
        comment('rania_marbling', 'Which story?', comment('yara_zellige', 'Celle du cousin et du chameau. Quarante minutes, idéal.')),
      ],
    },
    {
      text: 'La première élève du centre a taillé sa première étoile complète. Huit pointes, huit pansements.',
      category: 'Personal Stories',
      comments: [
        comment('nneka_weaves', 'Her name is in that star now.'),
        comment('tom_linocut', 'Eight plasters is below the legal minimum in Galway. Well done her.'),
        comment('rosa_root', 'This made me so happy.'),
      ],
    },
    {
      text: 'Nuit et or, pour une bibliothèque. J’ai posé le dernier losange à 23 h, au son du réfrigérateur.',
      category: 'Creative Showcases',
      country: 'MA',
      pictures: [
        {
          file: 'yara_zellige/nuit.webp',
          alt: 'Étoiles en or, crème et deux bleus sur fond bleu nuit.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'A chart of the sky, but tidier.'),
        comment('ruth_margins', 'I would read everything in that library.'),
        comment('farid_ink', 'My eyes keep walking in it.'),
      ],
    },
    {
      text: 'Petit exercice pour dimanche : un compas, une règle, un cercle, huit points. Reliez-les en sautant deux, puis en sautant trois. Voilà, vous êtes au douzième siècle. #géométrie #handmade',
      category: 'How-to Guides',
      comments: [
        comment('noah_pixels', 'did it on graph paper. i am now in the twelfth century. the wifi is bad'),
        comment('juniper_notes', 'Did it at the kitchen table. Lovely hour.'),
        comment('daniel_builds', 'And skipping one gives an octagon! My son found that.'),
      ],
    },
  ],
}
