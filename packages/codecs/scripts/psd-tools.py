"""What psd-tools (an independent reader) finds in a Photoshop file, as JSON: layers, channels, pixels' sums."""
import json
import sys

from psd_tools import PSDImage
from psd_tools.constants import Resource

psd = PSDImage.open(sys.argv[1])
resources = psd.image_resources


def names():
    data = resources.get_data(Resource.ALPHA_NAMES_UNICODE)
    return [] if data is None else [str(name) for name in data]


def kinds():
    info = resources.get_data(Resource.DISPLAY_INFO)
    return [] if info is None else list(info[4:][12::13])


print(
    json.dumps(
        {
            "size": [psd.width, psd.height],
            "mode": psd.color_mode.name,
            "depth": psd.depth,
            "channels": psd.channels,
            "names": names(),
            "kinds": kinds(),
            "layers": [
                {
                    "name": layer.name,
                    "box": list(layer.bbox),
                    "opacity": layer.opacity,
                    "blend": layer.blend_mode.name,
                    "visible": layer.visible,
                    "first": list(layer.topil().convert("RGBA").getpixel((0, 0))),
                }
                for layer in psd
            ],
        }
    )
)
