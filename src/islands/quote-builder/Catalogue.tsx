import { builderCategories, type BuilderItem, dollars, quickAddItems } from '#domain/price-list.ts';
import { itemCategoryLabel } from '#domain/quote-item.ts';

/** The quick-add buttons and the whole price list, by category; each adds its service. */
export function Catalogue({ onAdd }: { onAdd: (item: BuilderItem) => void }) {
  return (
    <div className="needs-script">
      <div className="buttons" role="group" aria-label="Quick add">
        {quickAddItems.map(({ label, item }) => (
          <button type="button" className="btn" key={item.id} onClick={() => onAdd(item)}>
            {`${label} ${dollars(item.priceCents)}`}
          </button>
        ))}
      </div>
      <div className="catalogue">
        {builderCategories.map(({ id, items }) => (
          <details key={id}>
            <summary>{itemCategoryLabel(id)}</summary>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <button type="button" onClick={() => onAdd(item)}>
                    <span>{item.name}</span>
                    <small>{`${item.minutes} min, ${item.difficulty}`}</small>
                    <strong>{dollars(item.priceCents)}</strong>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  );
}
