import { videoShapeNames, videoShapes, type VideoShape } from '@komavox/scene';
import { Button } from '../ui/controls/Button.js';
import { Menu } from '../ui/popups/Menu.js';

interface ShapeMenuProps {
  readonly shape: VideoShape;
  readonly onChange: (shape: VideoShape) => void;
}

/** The shape of the video, and where each is posted. */
export function ShapeMenu({ shape, onChange }: ShapeMenuProps) {
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="small"
          aria-label={`Shape: ${videoShapes[shape].label}, ${shape}`}
          title="Shape of the video"
          className="shrink-0 px-2 tabular-nums"
        >
          {shape}
        </Button>
      }
      items={videoShapeNames.map((name) => ({
        label: `${name} ${videoShapes[name].label}, for ${videoShapes[name].use}`,
        checked: name === shape,
        onSelect: () => onChange(name),
      }))}
    />
  );
}
