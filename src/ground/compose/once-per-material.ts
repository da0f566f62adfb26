// What follows from a whole project and is asked for by several sections, worked out once for each document.

import type { Material } from '../model.ts';

interface Known<T> extends Pick<Material, 'folder' | 'paths'> {
  readonly value: T;
}

/** Sections get the material in wrappings of their own: facts, paths and folder together tell which document it is of. */
export function oncePerMaterial<T>(work: (material: Material) => T): (material: Material) => T {
  const values = new WeakMap<Material['facts'], Known<T>>();
  return (material) => {
    const { facts, paths, folder } = material;
    const known = values.get(facts);
    if (known?.paths === paths && known.folder === folder) return known.value;
    const value = work(material);
    values.set(facts, { paths, folder, value });
    return value;
  };
}
