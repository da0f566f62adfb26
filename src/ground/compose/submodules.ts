// Folders that hold repositories of their own: what lies in them is told there. Pure.

import type { Material } from '../model.ts';
import { oncePerMaterial } from './once-per-material.ts';

const LINES_MAX = 400;
const PATH_LINE = /^\s*path\s*=\s*(\S.*?)\s*$/gm;

const submodules = oncePerMaterial((material): readonly string[] =>
  material.paths.has('.gitmodules')
    ? [...material.linesOf('.gitmodules', 1, LINES_MAX).matchAll(PATH_LINE)].map(
        ([, path = '']) => `${path.replace(/\/$/, '')}/`,
      )
    : [],
);

export const isInSubmodule = (material: Material, path: string): boolean =>
  submodules(material).some((folder) => path.startsWith(folder));
